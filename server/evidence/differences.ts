import type { SealDifference } from "@/server/contract/seal-difference";
import { verifyChain } from "@/server/db/store/audit";
import type { FieldRow, RecipientRow, SignatureRow } from "@/server/db/store/envelope";
import {
  computeMaskedValueMac,
  hashRecordedField,
  hashSignature,
  hashValue,
} from "@/server/db/store/recorded-value";
import { findNewestRevision } from "@/server/db/store/revisions";
import { readSignature } from "@/server/domain/field/read-signature";
import { hasActed, hasRejected } from "@/server/domain/recipient/edit-rules";
import { isSignatureType } from "@/server/domain/recipient/role";
import { maskRun } from "@/server/domain/recipient/run";
import { type Evidence, findOriginalVersion, toHex } from "./load";
import { type Recorded, type RecordedValue, replayAuditLog } from "./replay-audit-log";

/**
 * Lists where an envelope's rows differ from its audit log (ruling 93): the chain, sent files and fields,
 * every value and signature since, and the people who acted. Does not read bytes of files. Empty when all is
 * as recorded.
 */
export function findAuditDifferences(evidence: Evidence): SealDifference[] {
  const chain = verifyChain(evidence.audit);
  if (!chain.ok) return [{ kind: "LOG", entry: chain.seq }];
  const recorded = replayAuditLog(evidence.audit, evidence.fields);
  return [
    ...findFileDifferences(evidence, recorded),
    ...findFieldDifferences(evidence, recorded),
    ...findValueDifferences(evidence, recorded),
    ...evidence.recipients.flatMap((row) => findPersonDifferences(row, evidence, recorded)),
  ];
}

function findFileDifferences(evidence: Evidence, { isWhole, files, revisions }: Recorded): SealDifference[] {
  const differing = evidence.items.filter((item) => {
    const original = files.get(item.id);
    const revision = revisions.get(item.id);
    const newest = findNewestRevision(evidence.versions, item.id);
    const isOriginal = original ? toHex(findOriginalVersion(evidence, item)?.sha256) === original : !isWhole;
    return !isOriginal || (revision !== undefined && toHex(newest?.sha256) !== revision);
  });
  const present = new Set(evidence.items.map(({ id }) => id));
  const isMissing = isWhole && [...files.keys()].some((id) => !present.has(id));
  return [
    ...differing.map((item) => ({ kind: "FILE" as const, file: getFileNumber(evidence, item.id) })),
    ...(isMissing ? [{ kind: "FILE" as const }] : []),
  ];
}

const getFileNumber = ({ items }: Evidence, id: string): number =>
  items.findIndex((item) => item.id === id) + 1;

export const getFieldPlace = (evidence: Evidence, row: FieldRow) => ({
  fieldId: row.secondaryId,
  fieldType: row.type,
  page: row.page,
  file: getFileNumber(evidence, row.envelopeItemId),
  recipientId: row.recipientId,
});

function findFieldDifferences(evidence: Evidence, { isWhole, fields }: Recorded): SealDifference[] {
  if (!isWhole) return [];
  const present = new Set(evidence.fields.map(({ secondaryId }) => secondaryId));
  const missing = [...fields].filter(([fieldId]) => !present.has(fieldId));
  return [
    ...evidence.fields
      .filter((row) => fields.get(row.secondaryId)?.sha256 !== hashRecordedField(row))
      .map((row) => ({ kind: "FIELD" as const, ...getFieldPlace(evidence, row) })),
    ...missing.map(([fieldId, { recipientId }]) => ({ kind: "FIELD" as const, fieldId, recipientId })),
  ];
}

function findValueDifferences(evidence: Evidence, { isWhole, values }: Recorded): SealDifference[] {
  const signatures = new Map(evidence.signatures.map((row) => [row.fieldId, row]));
  return evidence.fields.flatMap((row): SealDifference[] => {
    const value: RecordedValue =
      values.get(row.secondaryId) ?? (isWhole ? { how: "empty" } : { how: "unknown" });
    const signature = signatures.get(row.id);
    if (value.how === "unknown") return [];
    const isSignature = value.how === "signature" || signature !== undefined || isSignatureType(row.type);
    const isAsRecorded =
      value.how === "signature"
        ? row.inserted && isRecordedSignature(evidence, signature, value.sha256)
        : signature === undefined && isRecordedValue(row, value);
    const kind = isSignature ? "SIGNATURE" : "VALUE";
    return isAsRecorded ? [] : [{ kind, ...getFieldPlace(evidence, row) }];
  });
}

function isRecordedValue(
  { inserted, customText, secondaryId }: FieldRow,
  value: Exclude<RecordedValue, { how: "signature" | "unknown" }>,
): boolean {
  switch (value.how) {
    case "empty":
      return !inserted;
    case "text":
      return inserted && customText === value.text;
    case "sha256":
      return inserted && hashValue(customText) === value.sha256;
    case "mac":
      return inserted && computeMaskedValueMac(secondaryId, customText) === value.mac;
    case "masked":
      return inserted && maskRun(customText) === value.text;
  }
}

/** For an uploaded picture only the row is compared here; other code hashes its bytes. */
function isRecordedSignature(evidence: Evidence, row: SignatureRow | undefined, sha256: string): boolean {
  if (!row) return false;
  const own = hashSignature(row.value);
  if (!Buffer.from(row.sha256).equals(own)) return false;
  const reading = readSignature(row.value);
  if (!reading.ok || reading.value.kind !== row.kind) return false;
  if (reading.value.kind !== "uploaded") return toHex(own) === sha256;
  const { uploadId } = reading.value;
  const picture = evidence.pictures.find(
    ({ id, recipientId }) => id === uploadId && recipientId === row.recipientId,
  );
  return toHex(picture?.sha256) === sha256;
}

function findPersonDifferences(row: RecipientRow, evidence: Evidence, recorded: Recorded): SealDifference[] {
  const { id: recipientId } = row;
  const recordedPerson = recorded.people.get(recipientId);
  const isPerson =
    !recordedPerson ||
    (recordedPerson.name === row.name &&
      recordedPerson.email === row.email &&
      recordedPerson.role === row.role);
  const act = recorded.acts.get(recipientId);
  const isAct = !hasActed(row) || act?.reason === (hasRejected(row) ? row.rejectionReason : null);
  return [
    ...(isPerson ? [] : [{ kind: "PERSON" as const, recipientId }]),
    ...(isAct ? [] : [{ kind: "ACT" as const, recipientId }]),
    ...(isConsent(recipientId, evidence, recorded) ? [] : [{ kind: "CONSENT" as const, recipientId }]),
    ...(isIdentity(recipientId, evidence, recorded) ? [] : [{ kind: "IDENTITY" as const, recipientId }]),
  ];
}

function isConsent(id: number, { consents }: Evidence, recorded: Recorded): boolean {
  const consent = consents.findLast(({ recipientId }) => recipientId === id);
  const recordedConsent = recorded.consents.get(id);
  if (!consent) return true;
  const { textVersion, language, createdAt } = consent;
  return (
    recordedConsent?.textVersion === textVersion &&
    recordedConsent.language === language &&
    (recordedConsent.startedAt ?? createdAt.toISOString()) === createdAt.toISOString()
  );
}

function isIdentity(id: number, { identities }: Evidence, recorded: Recorded): boolean {
  const identity = identities.find(({ recipientId }) => recipientId === id);
  const recordedIdentity = recorded.identities.get(id);
  if (!identity) return true;
  const { challengeId, run } = identity;
  if (recordedIdentity?.challengeId !== challengeId || recordedIdentity.runMasked !== maskRun(run))
    return false;
  return (
    recordedIdentity.runMac === null || recordedIdentity.runMac === computeMaskedValueMac(challengeId, run)
  );
}
