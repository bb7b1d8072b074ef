import type { AuditEntryInput } from "@/server/contract/audit";
import { fieldForRules } from "@/server/contract/rules";
import type { CompleteSigning } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { putText } from "@/server/db/store/field-values";
import { markActed } from "@/server/db/store/recipient-act";
import { beginSealing } from "@/server/db/store/seal-queue";
import { type Party, reloadParty } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import { insertionsAtCompletion } from "@/server/domain/field/autofill";
import {
  mailsOnActivated,
  mailsOnNextSignerChosen,
  mailsOnRecipientCompleted,
} from "@/server/domain/mail-plan";
import { planSigned } from "@/server/domain/recipient/planned-act";
import { isSignatureType } from "@/server/domain/recipient/role";
import { currentTurn, outcome } from "@/server/domain/recipient/turn";
import { eventsOnRecipientComplete } from "@/server/domain/webhook/events";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { recipientBase, through } from "../audit-base";
import { activate } from "../envelope/activate";
import { adoptIdentity } from "./adopt-identity";
import { dictateNextSigner } from "./next-signer";
import { todayOf } from "./value-context";

export type Completion = {
  consentTextVersion: string | null;
  /** The methods by which this act was proven; empty when none was asked for. */
  actionAuth: readonly string[];
  nextSigner?: CompleteSigning["nextSigner"];
  note?: CompleteSigning["note"];
};

/**
 * Makes a recipient SIGNED, with everything that follows, in the caller's transaction (domain/README.md 4.7): dates are
 * filled, the next group's turn begins, or sealing begins when nobody is left. The one path for `complete`
 * and for a viewer's `open`. The caller holds the envelope's lock and has checked that the recipient may act.
 * @throws DomainError CONFLICT when the recipient has acted meanwhile, INVALID_REQUEST (nextSigner)
 */
export async function completeRecipient(
  tx: Transaction,
  party: Party,
  act: AuditContext,
  completion: Completion,
): Promise<void> {
  const { envelope, recipient } = party;
  const dates = await fillDates(tx, party, act.now);
  const adopted = await adoptIdentity(tx, party, act.now);
  const dictated = completion.nextSigner
    ? await dictateNextSigner(tx, party, completion.nextSigner, act.now)
    : null;
  await markActed(tx, recipient.id, planSigned(), act.now);
  const completed: AuditEntryInput = {
    type: "DOCUMENT_RECIPIENT_COMPLETED",
    data: {
      ...recipientBase(recipient),
      actionAuth: [...completion.actionAuth],
      consentTextVersion: completion.consentTextVersion,
      ...through(act),
      ...(completion.note ? { note: completion.note } : {}),
    },
  };
  const changed = adopted ? [adopted] : [];
  await recordAudit(tx, envelope.id, [...dates, completed, ...changed, ...(dictated?.entries ?? [])], act);
  const after = await reloadParty(tx, party);
  const turn = currentTurn(after.recipients, after.meta.signingOrder).filter((row) => !row.activatedAt);
  await activate(tx, after, turn, act.now);
  if (outcome(after.recipients) === "complete") await beginSealing(tx, envelope.id, act.now);
  await touchEnvelope(tx, envelope.id, act.now);
  const leftSignature = after.fields.some(
    (field) => field.recipientId === recipient.id && field.inserted && isSignatureType(field.type),
  );
  const events = eventsOnRecipientComplete({ role: recipient.role, leftSignature });
  await emitEvents(tx, envelope.id, events, act.now);
  const shown = await reloadParty(tx, party);
  const invitations = turn.length > 0 ? mailsOnActivated(shown) : [];
  const news = dictated ? mailsOnNextSignerChosen(dictated.nextId) : [];
  const mails = [...mailsOnRecipientCompleted(shown, recipient.id), ...news, ...invitations];
  await enqueueMails(tx, shown, mails, act.now);
}

/** DATE fields still empty get the moment of completion, each with its own line in the evidence. */
export async function fillDates(tx: Transaction, party: Party, now: Date): Promise<AuditEntryInput[]> {
  const own = party.fields.filter((field) => field.recipientId === party.recipient.id).map(fieldForRules);
  const entries: AuditEntryInput[] = [];
  for (const { fieldId, customText } of insertionsAtCompletion(own, todayOf(party.meta, now))) {
    const row = await putText(tx, fieldId, customText, now);
    if (!row) continue;
    entries.push({
      type: "DOCUMENT_FIELD_INSERTED",
      data: {
        ...recipientBase(party.recipient),
        fieldId: row.secondaryId,
        field: { type: row.type, data: customText },
      },
    });
  }
  return entries;
}
