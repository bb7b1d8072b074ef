import type { z } from "zod";
import { clock } from "@/server/clock";
import { AddRecipient } from "@/server/contract/add-recipient";
import { RecipientAlone } from "@/server/contract/recipient";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type FieldRow,
  loadAggregate,
  lockEnvelope,
  type RecipientRow,
  refreshSearchText,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { insertFields, insertRecipients } from "@/server/db/store/envelope-children";
import { toChangeColumns } from "@/server/db/store/field-changes";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertRoom } from "@/server/domain/envelope/part-limits";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { assertReachable } from "@/server/domain/envelope/sending-checks";
import { DomainError } from "@/server/domain/errors";
import { mailsOnActivated } from "@/server/domain/mail-plan";
import { listStartingTurn } from "@/server/domain/recipient/turn";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { teamProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { startRecipientClocks } from "../envelope/sending/activate";
import { toBeforeSending } from "../envelope/sending/sending-check-input";
import { buildCreatedEntries, buildFieldDraft } from "../field/draft";
import { assertPendingFits } from "./sent-edit";
import { showRecipientAlone } from "./serializer";

type AddInput = z.infer<typeof AddRecipient>;

/**
 * Adds a recipient with fields to a pending document, and asks them once it is their turn (rest/envelopes.md
 * 7.6): `createMany` of recipients and fields plus distribute in one step. Never before those already asked;
 * the seal waits for them. A SIGNER needs a field, so only before the first act (ruling 8); APPROVER, VIEWER
 * and CC also later. Owner, MANAGER and ADMIN (ruling 76). No event: DOCUMENT_SENT is for the sending (ruling
 * 42). @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY, INVALID_REQUEST, NOT_SETUP,
 * MISSING_SIGNATURE_FIELD, MISSING_RECIPIENT_EMAIL, RECIPIENT_LIMIT_EXCEEDED, FIELD_LIMIT_EXCEEDED,
 * ENVELOPE_*
 */
export const add = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/recipient/add" } })
  .input(AddRecipient)
  .output(RecipientAlone)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("addRecipient", envelope);
      assertMayPerform("addRecipient", envelope, ctx.actor);
      const now = await clock.now(tx);
      const { row, fields } = await insertPerson(
        tx,
        await loadAggregate(tx, envelope),
        input,
        ctx.actor,
        now,
      );
      const after = await loadAggregate(tx, envelope);
      const auth = {
        accessAuth: input.recipient.accessAuth ?? [],
        actionAuth: input.recipient.actionAuth ?? [],
      };
      const created = { type: "RECIPIENT_CREATED", data: { ...toRecipientBase(row), ...auth } } as const;
      const entries = [created, ...buildCreatedEntries(fields, after)];
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await refreshSearchText(tx, envelope.id);
      await askInTurn(tx, after, row, now);
      const updatedAggregate = await loadAggregate(tx, envelope);
      const stands = updatedAggregate.recipients.find(({ id }) => id === row.id) ?? row;
      return showRecipientAlone(stands, updatedAggregate.fields, envelope, ctx.actor);
    }),
  );

/**
 * Inserts the recipient and their fields.
 * @throws DomainError as `add` when they do not fit the sent envelope
 */
async function insertPerson(
  tx: Transaction,
  before: Aggregate,
  { recipient, fields = [] }: AddInput,
  actor: TeamActor,
  now: Date,
): Promise<{ row: RecipientRow; fields: FieldRow[] }> {
  const { envelope } = before;
  assertRoom("recipients", before.recipients.length + 1);
  assertRoom("fields", before.fields.length + fields.length);
  const [row] = await insertRecipients(tx, envelope.id, [recipient], now);
  if (!row) throw new DomainError("INTERNAL_SERVER_ERROR", "The person was not written.");
  const seated = { ...before, recipients: [...before.recipients, row] };
  const drafts = fields.map((field, index) => ({
    ...buildFieldDraft(seated, { ...field, recipientId: row.id }, field, `fields.${index}`),
    ...toChangeColumns(actor, now),
  }));
  const placed = await insertFields(tx, envelope.id, drafts, now);
  const after = { ...seated, fields: [...before.fields, ...placed] };
  assertPendingFits(after, [row.id], "whole");
  assertReachable(toBeforeSending(after), new Set([row.id]));
  return { row, fields: placed };
}

/** Starts the clocks and sends the mail if it is their turn already; otherwise that happens with the turn. */
async function askInTurn(tx: Transaction, after: Aggregate, { id }: RecipientRow, now: Date): Promise<void> {
  const turn = listStartingTurn(after.recipients, after.meta.signingOrder).filter(
    (person) => person.id === id,
  );
  if (turn.length === 0) return;
  await startRecipientClocks(tx, after, turn, now);
  const activatedAggregate = await loadAggregate(tx, after.envelope);
  const mails = mailsOnActivated(activatedAggregate).filter((mail) => mail.to === id);
  await enqueueMails(tx, activatedAggregate, mails, now);
}
