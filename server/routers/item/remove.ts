import { clock } from "@/server/clock";
import { DeleteItem } from "@/server/contract/item";
import { Success } from "@/server/contract/page";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { recordRemovedFields } from "@/server/db/store/field-changes";
import { deleteItem } from "@/server/db/store/item-files";
import { releaseUploads } from "@/server/db/store/item-versions";
import { archiveRemovedItem } from "@/server/db/store/removed-items";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";

/**
 * Removes a file and its fields from a draft (rest/envelopes.md 5.3). `restore` brings it back for an hour; then
 * the sweep deletes unreferenced bytes. Other orders stay. Members who see it.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/delete" } })
  .input(DeleteItem)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("deleteItem", envelope);
      const { items, fields } = await loadAggregate(tx, envelope);
      const item = items.find(({ id }) => id === input.envelopeItemId);
      if (!item) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
      const now = await clock.now(tx);
      await archiveRemovedItem(tx, item.id, now);
      await releaseUploads(tx, item.id, now);
      const dropped = fields.filter(({ envelopeItemId }) => envelopeItemId === item.id);
      await recordRemovedFields(tx, dropped, { actor: ctx.actor, now });
      await deleteItem(tx, envelope.id, item.id);
      const entry = {
        type: "ENVELOPE_ITEM_DELETED" as const,
        data: { envelopeItemId: item.id, envelopeItemTitle: item.title },
      };
      await recordAudit(tx, envelope.id, [entry], { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { success: true };
    }),
  );
