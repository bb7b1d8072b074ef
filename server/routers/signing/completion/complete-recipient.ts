import type { AuditEntryInput } from "@/server/contract/audit";
import type { CompleteSigning } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { type AuditHead, recordAudit } from "@/server/db/store/audit";
import { type RecipientRow, replaceRows } from "@/server/db/store/envelope";
import { insertEvents } from "@/server/db/store/events";
import { notifyOwner } from "@/server/db/store/notice";
import { markActed } from "@/server/db/store/recipient-act";
import { countCompletion } from "@/server/db/store/seal-queue";
import { type RecipientContext, reloadRecipient } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import {
  mailsOnActivated,
  mailsOnNextSignerChosen,
  mailsOnRecipientCompleted,
} from "@/server/domain/mail-plan";
import { planSigned } from "@/server/domain/recipient/planned-act";
import { hasLeftSignature } from "@/server/domain/recipient/role";
import { computeSigningOutcome, listStartingTurn } from "@/server/domain/recipient/turn";
import { eventsOnRecipientComplete } from "@/server/domain/webhook/events";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { toLinkData, toRecipientBase } from "../../audit-base";
import { startRecipientClocks } from "../../envelope/sending/activate";
import { listTabProofs } from "../recipient/access";
import { dictateNextSigner } from "../recipient/next-signer";
import { adoptIdentity } from "./adopt-identity";
import { fillDates } from "./fill-dates";

export type Completion = {
  consentTextVersion: string | null;
  /** Methods that proved this act; empty when none was required. */
  actionAuth: readonly string[];
  nextSigner?: CompleteSigning["nextSigner"];
  note?: CompleteSigning["note"];
  /** The last audit entry, if it was read under this lock. */
  auditHead?: AuditHead | undefined;
};

/**
 * Marks a recipient SIGNED with all effects (domain/signing.md 4.7): fills dates, starts the next turn, or
 * seals. The only path for `complete` and a viewer's `open`. The caller holds the lock and has checked the
 * right to act.
 * @throws DomainError CONFLICT when the recipient has acted meanwhile, INVALID_REQUEST (nextSigner)
 */
export async function completeRecipient(
  tx: Transaction,
  party: RecipientContext,
  act: AuditContext,
  completion: Completion,
): Promise<void> {
  const { envelope, recipient } = party;
  const dates = await fillDates(tx, party, act.now);
  const adopted = await adoptIdentity(tx, party, act.now);
  const dictated = completion.nextSigner
    ? await dictateNextSigner(tx, party, completion.nextSigner, act.now)
    : null;
  const signed = await markActed(tx, recipient.id, planSigned(), act.now);
  const changed = [...(adopted ? [adopted] : []), ...(dictated?.entries ?? [])];
  const entries = [...dates.entries, buildCompletedEntry(party, act, completion), ...changed];
  await recordAudit(tx, envelope.id, entries, act, completion.auditHead);
  const after =
    changed.length > 0
      ? await reloadRecipient(tx, party)
      : {
          ...party,
          recipient: signed,
          recipients: replaceRows(party.recipients, [signed]),
          fields: replaceRows(party.fields, dates.fields),
        };
  const { turn, updatedContext } = await startNextTurn(tx, after, act.now);
  const mails = [
    ...mailsOnRecipientCompleted(updatedContext, recipient.id),
    ...(dictated ? mailsOnNextSignerChosen(dictated.nextId) : []),
    ...(turn.length > 0 ? mailsOnActivated(updatedContext) : []),
  ];
  await enqueueMails(tx, updatedContext, mails, act.now, updatedContext);
  await notifyOwner(tx, envelope, { kind: "RECIPIENT_SIGNED", person: recipient, cause: "once" }, act.now);
  const next = updatedContext.recipients.find(({ id }) => id === dictated?.nextId);
  if (next)
    await notifyOwner(tx, envelope, { kind: "NEXT_SIGNER_CHOSEN", person: next, cause: "each" }, act.now);
}

function buildCompletedEntry(
  { recipient, grants }: RecipientContext,
  act: AuditContext,
  { actionAuth, consentTextVersion, note }: Completion,
): AuditEntryInput {
  return {
    type: "DOCUMENT_RECIPIENT_COMPLETED",
    data: {
      ...toRecipientBase(recipient),
      actionAuth: [...actionAuth],
      consentTextVersion,
      proofs: listTabProofs({ grants }, act.now),
      ...toLinkData(act),
      ...(note ? { note } : {}),
    },
  };
}

/** Continues the envelope: the next turn or the seal, and the events. Returns the state afterwards, too. */
async function startNextTurn(
  tx: Transaction,
  after: RecipientContext,
  now: Date,
): Promise<{ turn: RecipientRow[]; updatedContext: RecipientContext }> {
  const { recipient } = after;
  const turn = listStartingTurn(after.recipients, after.meta.signingOrder);
  const recipients = await startRecipientClocks(tx, after, turn, now);
  const leftSignature = hasLeftSignature(recipient.id, after.fields);
  const events = eventsOnRecipientComplete({ role: recipient.role, leftSignature });
  const isLast = computeSigningOutcome(after.recipients) === "complete";
  const envelope = await countCompletion(tx, after.envelope.id, { isLast, events }, now);
  const updatedContext = { ...after, envelope, recipients };
  await insertEvents(tx, envelope, events, now, updatedContext);
  return { turn, updatedContext };
}
