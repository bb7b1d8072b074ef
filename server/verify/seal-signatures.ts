import { findHashName, isValidSignature, parseSignatureScheme } from "./algorithms";
import { findSignerCertificate, readSignedData, type SignerInfo } from "./cms";

/**
 * A signature in a CMS that its own certificate confirms: the key as SubjectPublicKeyInfo (DER), and the
 * signed bytes.
 */
export type SealSignature = { spki: Uint8Array; signature: Uint8Array; signedBytes: Uint8Array };

/**
 * Returns the keys that signed the attributes of a CMS (DER). Empty if it cannot be read or does not hold. A
 * hostile CMS can cost seconds, so foreign ones are read in the PDF pool only.
 */
export function readSealSignatures(der: Uint8Array): SealSignature[] {
  try {
    const data = readSignedData(Buffer.from(der));
    return data.signers.flatMap((signer) => {
      const confirmed = confirmSignature(signer, data.certificates);
      return confirmed ? [confirmed] : [];
    });
  } catch {
    return [];
  }
}

function confirmSignature(
  signer: SignerInfo,
  certificates: ReturnType<typeof readSignedData>["certificates"],
): SealSignature | null {
  const { signedBytes, signature } = signer;
  const certificate = findSignerCertificate(signer, certificates);
  const scheme = parseSignatureScheme(signer.algorithm, findHashName(signer.digestOid));
  if (!certificate || !scheme || !signedBytes) return null;
  if (!isValidSignature(scheme, certificate.key, [signedBytes], signature)) return null;
  return { spki: certificate.key.export({ type: "spki", format: "der" }), signature, signedBytes };
}
