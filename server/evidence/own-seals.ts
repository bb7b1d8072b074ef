import { buffer } from "node:stream/consumers";
import { computeSealKeyId } from "@/server/db/store/seal-keys";
import { findSeals } from "@/server/domain/seal-traces";
import type { Storage } from "@/server/storage/index";
import { readSealSignatures, type SealSignature } from "@/server/verify/seal-signatures";

/**
 * Returns true when one of our keys made one of these signatures. Our certificate inside a CMS is no proof.
 * @param ours every key that ever sealed here, by `computeSealKeyId`
 */
export const isOurSeal = (signatures: readonly SealSignature[], ours: ReadonlySet<string>): boolean =>
  signatures.some(({ spki }) => ours.has(computeSealKeyId(spki)));

/** A finished file of ours. The bytes before our signatures were appended end at `signedFrom`. */
export type SealedFile = { storageKey: string; size: number; signedFrom: number };

async function readAppended(storage: Storage, { storageKey, size, signedFrom }: SealedFile): Promise<Buffer> {
  if (size <= signedFrom) return Buffer.alloc(0);
  return buffer(await storage.open(storageKey, { start: signedFrom, end: size - 1 }));
}

const isSameSeal = (one: SealSignature, other: SealSignature): boolean =>
  Buffer.from(one.signature).equals(other.signature) &&
  Buffer.from(one.signedBytes).equals(other.signedBytes);

/** Returns true when one of these signatures was appended to one of these stored files. */
export async function hasStoredSignature(
  signatures: readonly SealSignature[],
  files: readonly SealedFile[],
  storage: Storage,
): Promise<boolean> {
  if (signatures.length === 0) return false;
  for (const file of files) {
    const stored = findSeals(await readAppended(storage, file)).flatMap(readSealSignatures);
    if (stored.some((one) => signatures.some((other) => isSameSeal(one, other)))) return true;
  }
  return false;
}
