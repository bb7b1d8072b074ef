import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { Success } from "@/server/contract/page";
import { RecipientIdInput } from "@/server/contract/recipient";
import { toRulesEnvelope } from "@/server/contract/rules";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, refreshSearchText, touchEnvelope } from "@/server/db/store/envelope";
import { lockEnvelopeOfRecipient } from "@/server/db/store/envelope-by-part";
import { deleteRecipient } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { recordRemovedFields } from "@/server/db/store/field-changes";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { isPending } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { mailsOnRecipientRemoved } from "@/server/domain/mail-plan";
import { assertRecipientEditable } from "@/server/domain/recipient/edit-rules";
import { assertSomebodyActs } from "@/server/domain/recipient/sent-edit";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { teamProcedure } from "@/server/trpc";
import { toFieldBase, toRecipientBase } from "../audit-base";
import { assertNotBehindDirectLink } from "./direct-recipient";
import { continueEnvelope } from "./sent-edit";

/**
 * Removes a recipient who has not acted, with fields (rest/envelopes.md 7.3). If pending, asks the next or seals
 * if all others are done; the only acting recipient stays. Members who see the draft; once sent its owner,
 * MANAGER and ADMIN (ruling 76). @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST, ENVELOPE_*
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/recipient/delete" } })
  .input(RecipientIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelopeOfRecipient(tx, ctx.actor, input.recipientId);
      assertMayPerform("deleteRecipient", envelope, ctx.actor);
      const before = await loadAggregate(tx, envelope);
      const row = before.recipients.find(({ id }) => id === input.recipientId);
      if (!row) throw new DomainError("NOT_FOUND", "Recipient could not be found.");
      assertRecipientEditable(
        "deleteRecipient",
        row,
        toRulesEnvelope(envelope, before.meta, before.recipients),
      );
      await assertNotBehindDirectLink(tx, [row.id]);
      const others = before.recipients.filter(({ id }) => id !== row.id);
      if (isPending(envelope)) assertSomebodyActs(others);
      const now = await clock.now(tx);
      const dropped = before.fields.filter((field) => field.recipientId === row.id);
      await enqueueMails(tx, before, mailsOnRecipientRemoved(before, row.id), now);
      await recordRemovedFields(tx, dropped, { actor: ctx.actor, now });
      await deleteRecipient(tx, envelope.id, row.id);
      const entries: AuditEntryInput[] = [
        ...dropped.map((field) => ({
          type: "FIELD_DELETED" as const,
          data: toFieldBase(field, before.recipients),
        })),
        { type: "RECIPIENT_DELETED", data: toRecipientBase(row) },
      ];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await refreshSearchText(tx, envelope.id);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      if (isPending(envelope)) await continueEnvelope(tx, before, now);
      return { success: true };
    }),
  );
