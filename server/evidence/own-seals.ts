import type { KeyObject } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sealKeyId } from "@/server/db/store/seal-keys";
import { sealsIn } from "@/server/domain/seal-traces";
import type { Storage } from "@/server/storage/index";
import { hashOf, schemeOf, verifies } from "@/server/verify/algorithms";
import { readSignedData, type SignerInfo, signerCertificate } from "@/server/verify/cms";

/** Whether a CMS signature, wherever it lies, was made with a key that seals or sealed here, or is one of an envelope's own. */

/** The signature over the signed attributes, checked with the key of the certificate it names. */
type Made = { key: KeyObject; signature: Buffer; signedBytes: Buffer };

/** What a CMS proves by itself: which keys signed its attributes. Nothing for what cannot be read or does not hold. */
function madeBy(der: Uint8Array): Made[] {
  try {
    const data = readSignedData(Buffer.from(der));
    return data.signers.flatMap((signer) => {
      const made = checked(signer, data.certificates);
      return made ? [made] : [];
    });
  } catch {
    return [];
  }
}

function checked(
  signer: SignerInfo,
  certificates: ReturnType<typeof readSignedData>["certificates"],
): Made | null {
  const { signedBytes, signature } = signer;
  const certificate = signerCertificate(signer, certificates);
  const scheme = schemeOf(signer.algorithm, hashOf(signer.digestOid));
  if (!certificate || !scheme || !signedBytes) return null;
  if (!verifies(scheme, certificate.key, [signedBytes], signature)) return null;
  return { key: certificate.key, signature, signedBytes };
}

/**
 * Whether one of our keys signed the attributes of this CMS. That it lies beside our certificate is no sign.
 * @param ours every key that ever sealed here, by `sealKeyId`
 */
export const isOurSeal = (der: Uint8Array, ours: ReadonlySet<string>): boolean =>
  madeBy(der).some(({ key }) => ours.has(sealKeyId(key)));

/** A finished file of ours; what it was before our signatures were appended ends at `signedFrom`. */
export type SealedFile = { storageKey: string; size: number; signedFrom: number };

async function appended(storage: Storage, { storageKey, size, signedFrom }: SealedFile): Promise<Buffer> {
  if (size <= signedFrom) return Buffer.alloc(0);
  return buffer(await storage.open(storageKey, { start: signedFrom, end: size - 1 }));
}

/** Whether one of these signatures is one of those that were put into these stored files. */
export async function areAmong(
  seals: readonly Uint8Array[],
  files: readonly SealedFile[],
  storage: Storage,
): Promise<boolean> {
  const asked = seals.flatMap(madeBy);
  if (asked.length === 0) return false;
  for (const file of files) {
    const stored = sealsIn(await appended(storage, file)).flatMap(madeBy);
    const isThere = stored.some((one) =>
      asked.some(
        (other) => one.signature.equals(other.signature) && one.signedBytes.equals(other.signedBytes),
      ),
    );
    if (isThere) return true;
  }
  return false;
}
