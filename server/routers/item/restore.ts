import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { RestoredItem, RestoreItem } from "@/server/contract/draft-file";
import { toItem } from "@/server/contract/envelope-wire";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { restoreRemovedItem } from "@/server/db/store/removed-items";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertRoom } from "@/server/domain/envelope/part-limits";
import { DomainError } from "@/server/domain/errors";
import { toChanger } from "@/server/domain/field/changer";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { toFieldBase } from "../audit-base";
import { buildStoredEvidence } from "./files/file-evidence";

/**
 * Restores a file removed from a draft within the last hour, with id, title, order, fields and changes
 * (rest/envelopes.md 5.9); without fields of removed recipients. Recorded as a new file with placed fields.
 * Members who see the envelope.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST, ENVELOPE_*, FIELD_LIMIT_EXCEEDED
 */
export const restore = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/restore" } })
  .input(RestoreItem)
  .output(RestoredItem)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("createItem", envelope);
      const { items, fields, recipients } = await loadAggregate(tx, envelope);
      const now = await clock.now(tx);
      const by = toChanger(ctx.actor);
      // A revision of a template may have restored it already.
      const isThere = items.some(({ id }) => id === input.envelopeItemId);
      const back = isThere
        ? undefined
        : await restoreRemovedItem(tx, envelope.id, input.envelopeItemId, by, now);
      if (!back) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
      assertRoom("items", items.length + 1);
      assertRoom("fields", fields.length + back.fields.length);
      const entries: AuditEntryInput[] = [
        { type: "ENVELOPE_ITEM_CREATED", data: buildStoredEvidence(back.item, back.versions) },
        ...back.fields.map(
          (row): AuditEntryInput => ({ type: "FIELD_CREATED", data: toFieldBase(row, recipients) }),
        ),
      ];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: toItem(back.item), fields: { restored: back.fields.length, lost: back.lost } };
    }),
  );
