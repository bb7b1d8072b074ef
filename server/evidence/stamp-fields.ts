import { toFieldForRules } from "@/server/contract/rules";
import { isReadOnly } from "@/server/domain/field/requirement";
import type { SignatureValue, StampField } from "@/server/pdf/model";
import type { Evidence } from "./load";
import { buildSignatureFrames, type FrameLookup } from "./signature-frames";

/**
 * Lists the final fields of one file: those of recipients who have finished, and values the sender fixed. A
 * rejected envelope never shows values that a recipient was still entering.
 */
export function listStampFields(
  evidence: Evidence,
  itemId: string,
  signatures: ReadonlyMap<number, SignatureValue>,
): StampField[] {
  const findFrame = buildSignatureFrames(evidence, evidence.signatures);
  const finished = new Set(
    evidence.recipients.filter((row) => row.signingStatus === "SIGNED").map(({ id }) => id),
  );
  return evidence.fields
    .filter((row) => row.envelopeItemId === itemId)
    .map(toFieldForRules)
    .filter((field) => finished.has(field.recipientId) || isReadOnly(field))
    .map((field) => toStampField(field, { ...evidence, signatures, findFrame: findFrame }));
}

type StampValues = Pick<Evidence, "recipients"> & {
  signatures: ReadonlyMap<number, SignatureValue>;
  findFrame: FrameLookup;
};

export const toStampField = (
  field: ReturnType<typeof toFieldForRules>,
  { recipients, signatures, findFrame }: StampValues,
): StampField => ({
  fieldId: field.id,
  type: field.type,
  page: field.page,
  positionX: field.positionX,
  positionY: field.positionY,
  width: field.width,
  height: field.height,
  meta: field.fieldMeta,
  text: field.inserted ? field.customText : null,
  signature: signatures.get(field.id) ?? null,
  frame: signatures.has(field.id) ? findFrame(field.id) : null,
  recipient: formatRecipientName(recipients.find(({ id }) => id === field.recipientId)),
});

const formatRecipientName = (recipient: Evidence["recipients"][number] | undefined): string | null =>
  recipient ? recipient.name.trim() || recipient.email : null;
