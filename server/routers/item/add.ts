import { z } from "zod";
import { clock } from "@/server/clock";
import { EnvelopeItem } from "@/server/contract/envelope";
import { toItem } from "@/server/contract/envelope-wire";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { claimUploads, insertItems } from "@/server/db/store/parts";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { Refusal } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { itemEntries } from "../envelope/create";

/**
 * Adds uploaded files to a draft, after the ones it has. Whoever sees it.
 * @throws Refusal NOT_FOUND, ENVELOPE_ITEM_LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_*
 */
export const add = teamProcedure
  .input(z.object({ envelopeId: z.string(), uploadIds: z.array(z.string()).min(1).max(20) }))
  .output(z.object({ data: z.array(EnvelopeItem) }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("createItem", envelope);
      const { items: present } = await loadAggregate(tx, envelope);
      if (present.length + input.uploadIds.length > DEFAULT_LIMITS.itemsPerEnvelope) {
        throw new Refusal("ENVELOPE_ITEM_LIMIT_EXCEEDED");
      }
      const now = await clock.now(tx);
      const claimed = await claimUploads(tx, ctx.actor.teamId, input.uploadIds, now);
      const items = await insertItems(tx, envelope.id, claimed, now);
      await recordAudit(tx, envelope.id, itemEntries(items, claimed), {
        actor: ctx.actor,
        origin: ctx.origin,
        now,
      });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: items.map(toItem) };
    }),
  );
