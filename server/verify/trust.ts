import { isStrongKey, isWeakHash } from "./algorithms";
import { type Certificate, isIssuedBy, isSameCertificate, TIME_STAMPING, USAGE } from "./certificate";
import type { Reason } from "./reasons";

/** The path from a signer's certificate to one that the reader trusts (RFC 5280, 6). */

export type Path = { chain: Certificate[]; isKnown: boolean; reasons: Reason[] };

const MAX_LENGTH = 10;

/** The path to an anchor, or as far as the available certificates lead. */
function climbToAnchor(
  start: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
): Path["chain"] {
  let best: Certificate[] = [start];
  const followChain = (chain: Certificate[]): Certificate[] | null => {
    const last = chain.at(-1);
    if (!last) return null;
    if (anchors.some((anchor) => isSameCertificate(anchor, last))) return chain;
    if (chain.length > best.length) best = chain;
    if (chain.length >= MAX_LENGTH) return null;
    for (const issuer of [...anchors, ...pool]) {
      if (chain.some((passed) => isSameCertificate(passed, issuer)) || !isIssuedBy(last, issuer)) continue;
      const completeChain = followChain([...chain, issuer]);
      if (completeChain) return completeChain;
    }
    return null;
  };
  return followChain([start]) ?? best;
}

export type Use = "signing" | "timeStamping";

function listPurposeReasons(certificate: Certificate, use: Use): Reason[] {
  const signingUsages = USAGE.digitalSignature | USAGE.nonRepudiation;
  const { keyUsage, extendedUsages } = certificate;
  const isUsable = keyUsage === null || (keyUsage & signingUsages) !== 0;
  const isPurpose = use === "signing" || (extendedUsages?.includes(TIME_STAMPING) ?? false);
  const detail = certificate.subjectName;
  return isUsable && isPurpose ? [] : [{ code: "CERTIFICATE_NOT_FOR_THIS", detail }];
}

function listIssuerReasons(issuer: Certificate, depth: number): Reason[] {
  const maySign = issuer.keyUsage === null || (issuer.keyUsage & USAGE.keyCertSign) !== 0;
  const isLongEnough = issuer.pathLength === null || depth - 1 <= issuer.pathLength;
  const isSound = issuer.isAuthority && maySign && isLongEnough && !issuer.hasUnknownCritical;
  return isSound ? [] : [{ code: "CHAIN_INVALID", detail: issuer.subjectName }];
}

function listTimeReasons(certificate: Certificate, at: Date): Reason[] {
  const detail = certificate.subjectName;
  if (certificate.notBefore > at) return [{ code: "CERTIFICATE_NOT_YET_VALID", detail }];
  return certificate.notAfter < at ? [{ code: "CERTIFICATE_EXPIRED", detail }] : [];
}

function listStrengthReasons({ scheme, key, subjectName: detail }: Certificate, isAnchor: boolean): Reason[] {
  const isWeak = !isStrongKey(key) || (!isAnchor && (!scheme || isWeakHash(scheme.hash)));
  return isWeak ? [{ code: "ALGORITHM_WEAK", detail }] : [];
}

/**
 * Judges a certificate as of `at`. `pool`: certificates that may link, trusted only for their signatures. An
 * anchor may be any certificate the reader was given, even the signer's own.
 */
export function buildTrustPath(
  certificate: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  at: Date,
  use: Use,
): Path {
  const chain = climbToAnchor(certificate, pool, anchors);
  const top = chain.at(-1);
  const isKnown = top !== undefined && anchors.some((anchor) => isSameCertificate(anchor, top));
  const reasons: Reason[] = [
    ...listPurposeReasons(certificate, use),
    ...chain.flatMap((one) => listTimeReasons(one, at)),
  ];
  for (const [depth, one] of chain.entries()) {
    reasons.push(...listStrengthReasons(one, isKnown && depth === chain.length - 1));
    if (depth > 0) reasons.push(...listIssuerReasons(one, depth));
  }
  reasons.push(isKnown ? { code: "ISSUER_KNOWN", detail: top.subjectName } : { code: "ISSUER_UNKNOWN" });
  if (certificate.hasUnknownCritical)
    reasons.push({ code: "CHAIN_INVALID", detail: certificate.subjectName });
  return { chain, isKnown, reasons };
}
