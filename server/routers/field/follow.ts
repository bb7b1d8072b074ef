import type { z } from "zod";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { toField } from "@/server/contract/field";
import { FollowedFields, type ShownChanger } from "@/server/contract/presence";
import { loadAggregate, loadEnvelope } from "@/server/db/store/envelope";
import { loadRemovedFields, readChanger } from "@/server/db/store/field-changes";
import type { TeamActor } from "@/server/domain/actor";
import type { Changer } from "@/server/domain/field/changer";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns an envelope's fields with their last editors, for concurrent editing. Members who see it.
 * @throws DomainError NOT_FOUND
 */
export const follow = teamProcedure
  .input(EnvelopeIdInput)
  .output(FollowedFields)
  .query(async ({ ctx, input }): Promise<z.infer<typeof FollowedFields>> => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const { fields } = await loadAggregate(ctx.db, envelope);
    const removed = await loadRemovedFields(ctx.db, envelope.id);
    return {
      // Read before the fields: a write in between is then read again, never missed.
      revision: envelope.revision,
      fields: fields.map((row) => ({
        ...toField(row, envelope),
        changedBy: toShownChanger(readChanger(row.changedBy), ctx.actor),
      })),
      removed: removed.map(({ fieldId, by }) => ({ fieldId, by: toShownChanger(by, ctx.actor) })),
    };
  });

const toShownChanger = (changer: Changer | null, actor: TeamActor): ShownChanger | null =>
  changer && {
    kind: changer.kind,
    name: changer.name,
    isMe: changer.kind === "user" && actor.kind === "user" && changer.id === actor.userId,
  };
