import { createHash, type Hash } from "node:crypto";
import {
  findHashName,
  type HashName,
  isStrongKey,
  isValidSignature,
  isWeakHash,
  parseSignatureScheme,
  type Scheme,
} from "./algorithms";
import { type Element, TAG } from "./asn1";
import type { Certificate } from "./certificate";
import { findSignerCertificate, OID, type SignedData, type SignerInfo } from "./cms";
import type { Reason } from "./reasons";

/**
 * Checks one CMS signature over bytes: digest, signature, the certificate it names (RFC 5652, 5.6; RFC 5035).
 */

export type CmsVerdict = {
  /** True if digest and signature fit, whatever else is wrong. */
  isIntact: boolean;
  reasons: Reason[];
  signer: SignerInfo | null;
  certificate: Certificate | null;
  scheme: Scheme | null;
};

function hashChunks(name: HashName, chunks: readonly Buffer[]): Buffer {
  const hash: Hash = createHash(name);
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest();
}

const DEFAULT_CERTIFICATE_HASH = "sha256";

/** Hash of the certificate that the signed attributes name first: the signer's. */
function findNamedCertificate({ signed }: SignerInfo): { hash: HashName | null; value: Buffer } | null {
  const second = signed.get(OID.signingCertificateV2)?.[0];
  const first = signed.get(OID.signingCertificate)?.[0];
  const named: Element | undefined = (second ?? first)?.child(0).child(0);
  if (!named) return null;
  const [head] = named.children;
  if (head?.tag === TAG.sequence)
    return { hash: findHashName(head.child(0).oid()), value: named.child(1).octets() };
  return { hash: second ? DEFAULT_CERTIFICATE_HASH : "sha1", value: head?.octets() ?? Buffer.alloc(0) };
}

function listCertificateReasons(signer: SignerInfo, certificate: Certificate, isRequired: boolean): Reason[] {
  const named = findNamedCertificate(signer);
  if (!named) return isRequired ? [{ code: "CERTIFICATE_UNNAMED" }] : [];
  if (!named.hash) return [{ code: "ALGORITHM_UNSUPPORTED" }];
  const fits = hashChunks(named.hash, [certificate.raw]).equals(named.value);
  return fits ? [] : [{ code: "CERTIFICATE_EXCHANGED" }];
}

type CmsCheckInput = {
  /** The signed bytes, when they are not inside. */
  content: readonly Buffer[];
  contentType: string;
  known: readonly Certificate[];
  needsNamedCertificate: boolean;
};

/**
 * Checks a CMS signature.
 * @throws Malformed
 */
export function checkCms(data: SignedData, question: CmsCheckInput): CmsVerdict {
  const [signer] = data.signers;
  const empty = { isIntact: false, signer: null, certificate: null, scheme: null };
  if (!signer || data.contentType !== question.contentType) {
    return { ...empty, reasons: [{ code: "SIGNATURE_MALFORMED" }] };
  }
  const reasons: Reason[] = data.signers.length > 1 ? [{ code: "FORMAT_UNSUPPORTED" }] : [];
  const certificates = [...data.certificates, ...question.known];
  const hash = findHashName(signer.digestOid);
  const scheme = parseSignatureScheme(signer.algorithm, hash);
  const certificate = findSignerCertificate(signer, certificates);
  if (!certificate)
    return { ...empty, signer, scheme, reasons: [...reasons, { code: "CERTIFICATE_MISSING" }] };
  const signerParts = { signer, certificate, scheme };
  if (!hash || !scheme) {
    return { ...signerParts, isIntact: false, reasons: [...reasons, { code: "ALGORITHM_UNSUPPORTED" }] };
  }
  const failure = findIntactFault(signer, { hash, scheme }, certificate, question);
  if (failure) reasons.push({ code: failure });
  if (isWeakHash(hash) || isWeakHash(scheme.hash) || !isStrongKey(certificate.key)) {
    reasons.push({ code: "ALGORITHM_WEAK" });
  }
  reasons.push(...listCertificateReasons(signer, certificate, question.needsNamedCertificate));
  return { ...signerParts, isIntact: failure === null, reasons };
}

type Named = { hash: HashName; scheme: Scheme };

function findIntactFault(
  signer: SignerInfo,
  { hash, scheme }: Named,
  certificate: Certificate,
  { content, contentType }: CmsCheckInput,
): "SIGNED_BYTES_CHANGED" | "SIGNATURE_WRONG" | "SIGNATURE_MALFORMED" | null {
  const { signedBytes, signed } = signer;
  if (!signedBytes) {
    // Without attributes a wrong digest and a wrong signature look the same.
    return isValidSignature(scheme, certificate.key, content, signer.signature)
      ? null
      : "SIGNED_BYTES_CHANGED";
  }
  const [type] = signed.get(OID.contentType) ?? [];
  const [expected] = signed.get(OID.messageDigest) ?? [];
  if (!type || !expected || type.oid() !== contentType) return "SIGNATURE_MALFORMED";
  if (!hashChunks(hash, content).equals(expected.octets())) return "SIGNED_BYTES_CHANGED";
  return isValidSignature(scheme, certificate.key, [signedBytes], signer.signature)
    ? null
    : "SIGNATURE_WRONG";
}

/**
 * Returns the time of the signer's clock in the signature itself.
 * @throws Malformed
 */
export function readSigningTime(signer: SignerInfo): Date | null {
  return signer.signed.get(OID.signingTime)?.[0]?.time() ?? null;
}
