import { createHash } from "node:crypto";
import { toFieldForRules } from "@/server/contract/rules";
import { listCompletionInsertions } from "@/server/domain/field/autofill";
import { isReadOnly } from "@/server/domain/field/requirement";
import { isSigningRemotely } from "@/server/domain/recipient/remote-signature";
import type { Evidence } from "@/server/evidence/load";
import { buildSignatureFrames } from "@/server/evidence/signature-frames";
import { toStampField } from "@/server/evidence/stamp-fields";
import type { SignatureValue, StampField } from "@/server/pdf/model";
import { formatDateFieldText } from "../recipient/value-context";
import { listRecipientsWithAuth } from "./lay-out-places";

/** Values drawn onto the paper before and with an advanced signature. */

type Signatures = ReadonlyMap<number, SignatureValue>;

/** Returns the sender's fixed values and those of recipients without a certificate, who are all done. */
export function listPlainValues(evidence: Evidence, itemId: string, signatures: Signatures): StampField[] {
  const remoteIds = new Set(
    listRecipientsWithAuth(evidence)
      .filter(isSigningRemotely)
      .map(({ id }) => id),
  );
  const getSignatureFrame = buildSignatureFrames(evidence, evidence.signatures);
  return evidence.fields
    .filter((row) => row.envelopeItemId === itemId)
    .map(toFieldForRules)
    .filter((field) => isReadOnly(field) || !remoteIds.has(field.recipientId))
    .map((field) => toStampField(field, { ...evidence, signatures, findFrame: getSignatureFrame }));
}

/** Returns a recipient's own values, with dates as they will be filled at `signingTime`. */
export function listOwnValues(
  evidence: Evidence,
  { recipientId, itemId, signingTime }: { recipientId: number; itemId: string; signingTime: Date },
  signatures: Signatures,
): StampField[] {
  const own = evidence.fields
    .filter((row) => row.envelopeItemId === itemId && row.recipientId === recipientId)
    .map(toFieldForRules)
    .filter((field) => !isReadOnly(field));
  const getSignatureFrame = buildSignatureFrames(evidence, evidence.signatures, signingTime);
  const dates = new Map(
    listCompletionInsertions(own, formatDateFieldText(evidence.meta, signingTime)).map(
      ({ fieldId, customText }) => [fieldId, customText],
    ),
  );
  return own.map((field) => {
    const stampedField = toStampField(field, { ...evidence, signatures, findFrame: getSignatureFrame });
    const date = dates.get(field.id);
    return date === undefined ? stampedField : { ...stampedField, text: date };
  });
}

/**
 * Hashes the state that a recipient is about to sign: stored values, signatures by field, dates, and the
 * attachments.
 */
export function hashDrawnValues(evidence: Evidence, recipientId: number, signingTime: Date): Uint8Array {
  const own = evidence.fields
    .filter((row) => row.recipientId === recipientId)
    .map(({ id, customText, inserted, type }) => ({
      id,
      // A date filled at completion counts like one that will be.
      value:
        type === "DATE" && !inserted
          ? formatDateFieldText(evidence.meta, signingTime)
          : [inserted, customText],
      signature: Buffer.from(
        evidence.signatures.find(({ fieldId }) => fieldId === id)?.sha256 ?? new Uint8Array(),
      ).toString("hex"),
    }));
  const links = evidence.attachments.map(({ label, url }) => [label, url]);
  return createHash("sha256")
    .update(JSON.stringify([own, links]))
    .digest();
}
