import { z } from "zod";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { reassignField } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { toChangeColumns } from "@/server/db/store/field-changes";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { mayOwnFields } from "@/server/domain/recipient/role";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { toFieldBase } from "../audit-base";
import { tokenProcedure } from "./token-procedure";

/**
 * Moves a draft's field to another recipient (`recipientId` of v1's PATCH, domain/README.md 1.2). Audited as
 * removal and creation, as v2 does it: field changes have no recipient. Members who see the envelope.
 * @throws DomainError NOT_FOUND, INVALID_BODY, INVALID_REQUEST, ENVELOPE_*
 */
export const handOverField = tokenProcedure
  .input(z.object({ envelopeId: z.string(), fieldId: z.int32(), recipientId: z.int32() }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateField", envelope);
      const { recipients, fields: present } = await loadAggregate(tx, envelope);
      const before = present.find(({ id }) => id === input.fieldId);
      if (!before) throw new DomainError("NOT_FOUND", "Field could not be found.");
      const recipient = recipients.find(({ id }) => id === input.recipientId);
      if (!recipient) throw new DomainError("INVALID_BODY", "recipientId: not a recipient of this document.");
      if (!mayOwnFields(recipient.role)) {
        throw new DomainError(
          "INVALID_REQUEST",
          "recipientId: a recipient with this role cannot have fields.",
        );
      }
      if (before.recipientId === recipient.id) return { success: true };
      const now = await clock.now(tx);
      await reassignField(tx, before, recipient.id, toChangeColumns(ctx.actor, now));
      const after = { ...before, recipientId: recipient.id };
      await recordAudit(
        tx,
        envelope.id,
        [
          { type: "FIELD_DELETED", data: toFieldBase(before, recipients) },
          { type: "FIELD_CREATED", data: toFieldBase(after, recipients) },
        ],
        { actor: ctx.actor, origin: ctx.origin, now },
      );
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { success: true };
    }),
  );
