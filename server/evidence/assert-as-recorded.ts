import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { formatDifferenceInEnglish, type SealDifference } from "@/server/contract/seal-difference";
import { DomainError } from "@/server/domain/errors";
import { readSignature } from "@/server/domain/field/read-signature";
import type { Storage } from "@/server/storage/index";
import { findAuditDifferences, getFieldPlace } from "./differences";
import { type Evidence, findOriginalVersion } from "./load";

const MAX_NAMED = 20;

/** Stored rows or files differ from the audit log: such an envelope gets no seal (ruling 93). */
export class EvidenceChanged extends DomainError {
  readonly differences: readonly SealDifference[];

  constructor(differences: readonly SealDifference[]) {
    const named = differences.slice(0, MAX_NAMED);
    const places = named.map(formatDifferenceInEnglish).join("; ");
    super("EVIDENCE_CHANGED", `What is stored differs from the audit log: ${places}.`);
    this.differences = named;
  }
}

/**
 * Asserts that everything is as the audit log recorded it: the chain, files and their bytes, fields, values,
 * signatures and their pictures, people and their acts.
 * @throws EvidenceChanged naming the differences
 */
export async function assertAsRecorded(storage: Storage, evidence: Evidence): Promise<void> {
  const differences = findAuditDifferences(evidence);
  if (differences.length > 0) throw new EvidenceChanged(differences);
  const bytes = [
    ...(await findFileDifferences(storage, evidence)),
    ...(await findPictureDifferences(storage, evidence)),
  ];
  if (bytes.length > 0) throw new EvidenceChanged(bytes);
}

/** A disk that lost bits must not get a seal that says "this is what was signed". */
async function findFileDifferences(storage: Storage, evidence: Evidence): Promise<SealDifference[]> {
  const differences: SealDifference[] = [];
  for (const [index, item] of evidence.items.entries()) {
    const original = findOriginalVersion(evidence, item);
    if (original && !(await isStoredAsRecorded(storage, original)))
      differences.push({ kind: "FILE", file: index + 1 });
  }
  return differences;
}

async function findPictureDifferences(storage: Storage, evidence: Evidence): Promise<SealDifference[]> {
  const differences: SealDifference[] = [];
  for (const { fieldId, value } of evidence.signatures) {
    const reading = readSignature(value);
    const field = evidence.fields.find(({ id }) => id === fieldId);
    if (!reading.ok || reading.value.kind !== "uploaded" || !field) continue;
    const { uploadId } = reading.value;
    const picture = evidence.pictures.find(({ id }) => id === uploadId);
    if (picture && !(await isStoredAsRecorded(storage, picture)))
      differences.push({ kind: "PICTURE", ...getFieldPlace(evidence, field) });
  }
  return differences;
}

async function isStoredAsRecorded(
  storage: Storage,
  row: { storageKey: string; sha256: Uint8Array },
): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(await storage.path(row.storageKey))) hash.update(chunk);
  return hash.digest().equals(row.sha256);
}
