import type { AuditEntryInput } from "@/server/contract/audit";
import type { FinishDirect } from "@/server/contract/direct";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { addGrant } from "@/server/db/store/auth-grant";
import { loadAggregate, lockEnvelopeById } from "@/server/db/store/envelope";
import { type RecipientContext, reloadRecipient } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import { createInvalidBodyError, DomainError } from "@/server/domain/errors";
import type { AuthGrant } from "@/server/domain/recipient/auth-grant";
import { canCompleteByOpening } from "@/server/domain/recipient/role";
import type { Context } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { completeSigning } from "../signing/complete";
import { completeRecipient } from "../signing/completion/complete-recipient";
import { recordConsent } from "../signing/consent";
import { fillField } from "../signing/fill";
import { recordView } from "../signing/open";
import {
  buildAuditContext,
  listRequiredAccessAuth,
  listRequiredActionAuth,
} from "../signing/recipient/access";
import { hashShownParts } from "../signing/screen/part-digests";
import type { SentDocument } from "./make-document";
import { type Pictures, storePictures } from "./pictures";

/** Proof of the visitor's address: the time of the confirmed code, or null for the signed-in account. */
export type Identified = { confirmedAt: Date | null };

/**
 * Signs a sent document for the visitor by the use cases of the signing page, in the same order: open,
 * consent, fill, complete (domain/signing.md 4.16). The caller holds its lock. @throws DomainError
 * INVALID_BODY (a value), RECIPIENT_HAS_UNSIGNED_FIELDS, INVALID_REQUEST (consent, nextSigner)
 */
export async function signDocument(
  tx: Transaction,
  ctx: Context,
  document: SentDocument,
  input: FinishDirect,
  given: { pictures: Pictures; identified: Identified; now: Date },
): Promise<void> {
  const { now } = given;
  const party = await loadRecipientContext(tx, ctx, document, given);
  const act = buildAuditContext(ctx, party, now);
  await recordIdentified(tx, party, given.identified, act);
  await recordView(tx, party, act);
  if (canCompleteByOpening(party.recipient.role)) {
    return completeRecipient(tx, await reloadRecipient(tx, party), act, {
      consentTextVersion: null,
      actionAuth: [],
    });
  }
  await recordConsent(tx, party, input.consent, act);
  const values = await storePictures(tx, party.recipient, given.pictures, input.values, now);
  await fillValues(tx, party, document, values, act);
  const filled = await reloadRecipient(tx, party);
  // The visitor saw the revision they named, and every value came with this call.
  const visibleParts = await hashShownParts(tx, filled);
  await completeSigning(tx, filled, { nextSigner: input.nextSigner, shown: visibleParts }, act);
}

/**
 * Returns the visitor as recipient. A signed-in account with a confirmed address counts as the required proof
 * ACCOUNT.
 */
async function loadRecipientContext(
  tx: Transaction,
  { visitor }: Context,
  { id, recipientId }: SentDocument,
  { identified, now }: { identified: Identified; now: Date },
): Promise<RecipientContext> {
  const aggregate = await loadAggregate(tx, await lockEnvelopeById(tx, id));
  const recipient = aggregate.recipients.find((row) => row.id === recipientId);
  if (!recipient)
    throw new DomainError("INTERNAL_SERVER_ERROR", undefined, { cause: "the visitor is missing" });
  const party = { ...aggregate, recipient, grants: [] };
  if (identified.confirmedAt !== null) return party;
  const purposes = [
    ...(listRequiredAccessAuth(party).includes("ACCOUNT") ? (["ACCESS"] as const) : []),
    ...(listRequiredActionAuth(party).includes("ACCOUNT") ? (["ACTION"] as const) : []),
  ];
  const grants: AuthGrant[] = [];
  for (const purpose of purposes) {
    grants.push(await addGrant(tx, visitor, recipient, { purpose, method: "ACCOUNT", now }));
  }
  return { ...party, grants };
}

async function recordIdentified(
  tx: Transaction,
  { envelope, recipient }: RecipientContext,
  { confirmedAt }: Identified,
  act: AuditContext,
): Promise<void> {
  const data = {
    ...toRecipientBase(recipient),
    method: confirmedAt ? "EMAIL_CODE" : "ACCOUNT",
    confirmedAt: (confirmedAt ?? act.now).toISOString(),
  };
  const entry: AuditEntryInput = { type: "DOCUMENT_RECIPIENT_EMAIL_CONFIRMED", data };
  await recordAudit(tx, envelope.id, [entry], act);
}

/** Fills every value as `signing.fill` does, in the copy of the field that the visitor saw. */
async function fillValues(
  tx: Transaction,
  party: RecipientContext,
  { fields }: SentDocument,
  values: FinishDirect["values"],
  act: AuditContext,
): Promise<void> {
  const seenFieldIds = new Set<number>();
  for (const [index, { fieldId, value, inputMethod }] of values.entries()) {
    const row = fields.get(fieldId);
    const path = `values.${index}.fieldId`;
    if (!row) throw createInvalidBodyError(path, `the template has no field ${fieldId}.`);
    if (seenFieldIds.has(fieldId)) throw createInvalidBodyError(path, `field ${fieldId} is listed twice.`);
    seenFieldIds.add(fieldId);
    await fillField(tx, party, { fieldId: row.id, value, inputMethod }, act);
  }
}
