import { and, eq } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import { FillField } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { signatureUploads } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import { consumeGrant } from "@/server/db/store/auth-grant";
import { touchEnvelope } from "@/server/db/store/envelope";
import { loadAssistance } from "@/server/db/store/field-authors";
import { writeFieldValue } from "@/server/db/store/field-values";
import { hashSignature } from "@/server/db/store/recorded-value";
import { lockByToken, lockWithLink, type RecipientContext } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import { DomainError } from "@/server/domain/errors";
import { parseFieldValue } from "@/server/domain/field/parse-value";
import type { SignatureValue } from "@/server/domain/field/signature";
import type { FieldValue } from "@/server/domain/field/value";
import { type AuthMethod, canReuseProof } from "@/server/domain/recipient/auth-methods";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { publicProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { clearField, FieldState, toFieldState } from "./clear";
import { assertConsent, type KnownRecipient, recordConsent } from "./consent";
import { assertActionAuth, buildAuditContext } from "./recipient/access";
import { findOwnField, type OwnField } from "./recipient/own-field";
import { buildValueContext } from "./recipient/value-context";

/**
 * Fills a field and saves it at once (domain/signing.md 4.6). An empty value clears it; the same value changes
 * nothing, so a retry does no harm. A consent that comes along is recorded first. Recipient, by the signing
 * token.
 * @throws DomainError NOT_FOUND (token, field, signature upload), INVALID_BODY (value), INVALID_REQUEST
 * (read-only, no consent), TWO_FACTOR_AUTH_FAILED, or the code of `canAct`
 */
export const fill = publicProcedure
  .input(FillField)
  .output(FieldState)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      if (!input.consent) {
        const party = await lockByToken(tx, input.token, ctx.visitor);
        return fillField(tx, party, input, buildAuditContext(ctx, party, party.known.now));
      }
      const party = await lockWithLink(tx, input.token, ctx.visitor);
      const act = { ...buildAuditContext(ctx, party, party.known.now), link: party.link };
      return fillField(tx, party, input, act);
    }),
  );

export async function fillField(
  tx: Transaction,
  party: KnownRecipient,
  input: Omit<FillField, "token">,
  act: AuditContext,
): Promise<FieldState> {
  const target = findOwnField(party, input.fieldId, act.now);
  const value = parseFieldValue(target.field, input.value ?? null, buildValueContext(party.meta, act.now));
  const grant = assertActionAuth(party, act.now);
  const { consent, auditHead } = input.consent
    ? await recordConsent(tx, party, input.consent, act)
    : { ...party.known };
  if (value.cleared) return clearField(tx, party, target, act);
  await assertConsent(tx, party.recipient, consent);
  const signature = value.signature ? await verifySignatureValue(tx, party, value.signature) : null;
  const filledValue = { customText: value.customText, signature };
  const isChanged = await writeFieldValue(tx, target.field, target.owner, filledValue, act.now);
  if (isChanged || (await isConfirmation(tx, party, target))) {
    if (grant && canReuseProof(target.field.type)) await consumeGrant(tx, grant, target.field.id);
    const evidence = { signature, inputMethod: input.inputMethod, method: grant?.method };
    const entry = buildInsertedEntry(party, target, value, evidence);
    await recordAudit(tx, party.envelope.id, [entry], act, auditHead);
    await touchEnvelope(tx, party.envelope.id, act.now);
  }
  const stored = { ...target.field, inserted: true, customText: value.customText };
  return toFieldState(stored, signature?.sha256);
}

type JudgedSignature = {
  value: SignatureValue;
  /** Hash of the stored value: canonical JSON (RFC 8785). */
  sha256: Uint8Array;
  /** Hash in the evidence: of the stored value, or of the picture if there is one. */
  evidence: Uint8Array;
};

/** An uploaded picture must be the recipient's own (T4); its bytes, not its id, are the evidence. */
async function verifySignatureValue(
  tx: Transaction,
  party: RecipientContext,
  value: SignatureValue,
): Promise<JudgedSignature> {
  const sha256 = hashSignature(value);
  if (value.kind !== "uploaded") return { value, sha256, evidence: sha256 };
  const [upload] = await tx
    .select({ sha256: signatureUploads.sha256 })
    .from(signatureUploads)
    .where(
      and(
        eq(signatureUploads.id, value.uploadId),
        eq(signatureUploads.recipientId, party.recipient.id),
        eq(signatureUploads.address, getSeatAddress(party.recipient)),
      ),
    );
  if (!upload) throw new DomainError("NOT_FOUND", "The signature picture could not be found.");
  return { value, sha256, evidence: upload.sha256 };
}

/**
 * Returns true if the owner resends an assistant's value: the value stays, and the evidence records the
 * owner's confirmation.
 */
async function isConfirmation(
  tx: Transaction,
  party: RecipientContext,
  { field, owner }: OwnField,
): Promise<boolean> {
  const mayBeHelped = party.recipients.some(({ role }) => role === "ASSISTANT");
  if (owner.id !== party.recipient.id || !mayBeHelped) return false;
  const help = (await loadAssistance(tx, party.envelope.id)).get(field.secondaryId);
  return help !== undefined && !help.confirmed;
}
/** Input method of the value, and the method that proved the person. */
type Evidence = {
  signature: JudgedSignature | null;
  inputMethod: FillField["inputMethod"];
  method: AuthMethod | undefined;
};

/** PREFILLED when an assistant wrote it: actor the assistant, subject the owner (domain/signing.md 4.9). */
function buildInsertedEntry(
  party: RecipientContext,
  { field, owner }: OwnField,
  value: FieldValue,
  { signature, inputMethod, method }: Evidence,
): AuditEntryInput {
  const data = {
    ...toRecipientBase(owner),
    fieldId: field.secondaryId,
    field: {
      type: field.type,
      data: signature ? `sha256:${Buffer.from(signature.evidence).toString("hex")}` : value.customText,
    },
  };
  if (owner.id !== party.recipient.id) {
    return {
      type: "DOCUMENT_FIELD_PREFILLED",
      data: { ...data, ...(inputMethod ? { inputMethod } : {}) },
    };
  }
  return {
    type: "DOCUMENT_FIELD_INSERTED",
    data: {
      ...data,
      ...(method ? { fieldSecurity: { type: method } } : {}),
      ...(inputMethod ? { inputMethod } : {}),
      ...(signature ? { signatureKind: signature.value.kind } : {}),
    },
  };
}
