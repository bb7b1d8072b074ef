import { isStrongKey, isWeakHash } from "./algorithms";
import { type Certificate, isIssuedBy, isSame, TIME_STAMPING, USAGE } from "./certificate";
import type { Reason } from "./reasons";

/** The path from a signer's certificate to one that the reader trusts (RFC 5280, 6). */

export type Path = { chain: Certificate[]; isKnown: boolean; reasons: Reason[] };

const MAX_LENGTH = 10;

/** The path to an anchor, or as far as the available certificates lead. */
function climb(
  start: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
): Path["chain"] {
  let best: Certificate[] = [start];
  const follow = (chain: Certificate[]): Certificate[] | null => {
    const last = chain.at(-1);
    if (!last) return null;
    if (anchors.some((anchor) => isSame(anchor, last))) return chain;
    if (chain.length > best.length) best = chain;
    if (chain.length >= MAX_LENGTH) return null;
    for (const issuer of [...anchors, ...pool]) {
      if (chain.some((passed) => isSame(passed, issuer)) || !isIssuedBy(last, issuer)) continue;
      const completeChain = follow([...chain, issuer]);
      if (completeChain) return completeChain;
    }
    return null;
  };
  return follow([start]) ?? best;
}

export type Use = "signing" | "timeStamping";

function purposeReasons(certificate: Certificate, use: Use): Reason[] {
  const signingUsages = USAGE.digitalSignature | USAGE.nonRepudiation;
  const { keyUsage, extendedUsages } = certificate;
  const isUsable = keyUsage === null || (keyUsage & signingUsages) !== 0;
  const isPurpose = use === "signing" || (extendedUsages?.includes(TIME_STAMPING) ?? false);
  const detail = certificate.subjectName;
  return isUsable && isPurpose ? [] : [{ code: "CERTIFICATE_NOT_FOR_THIS", detail }];
}

function issuerReasons(issuer: Certificate, depth: number): Reason[] {
  const maySign = issuer.keyUsage === null || (issuer.keyUsage & USAGE.keyCertSign) !== 0;
  const isLongEnough = issuer.pathLength === null || depth - 1 <= issuer.pathLength;
  const isSound = issuer.isAuthority && maySign && isLongEnough && !issuer.hasUnknownCritical;
  return isSound ? [] : [{ code: "CHAIN_INVALID", detail: issuer.subjectName }];
}

function timeReasons(certificate: Certificate, at: Date): Reason[] {
  const detail = certificate.subjectName;
  if (certificate.notBefore > at) return [{ code: "CERTIFICATE_NOT_YET_VALID", detail }];
  return certificate.notAfter < at ? [{ code: "CERTIFICATE_EXPIRED", detail }] : [];
}

function strengthReasons({ scheme, key, subjectName: detail }: Certificate, isAnchor: boolean): Reason[] {
  const isWeak = !isStrongKey(key) || (!isAnchor && (!scheme || isWeakHash(scheme.hash)));
  return isWeak ? [{ code: "ALGORITHM_WEAK", detail }] : [];
}

/**
 * Judges a certificate as of `at`. `pool`: certificates that may link, trusted only for their signatures. An
 * anchor may be any certificate the reader was given, even the signer's own.
 */
export function trustPath(
  certificate: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  at: Date,
  use: Use,
): Path {
  const chain = climb(certificate, pool, anchors);
  const top = chain.at(-1);
  const isKnown = top !== undefined && anchors.some((anchor) => isSame(anchor, top));
  const reasons: Reason[] = [
    ...purposeReasons(certificate, use),
    ...chain.flatMap((one) => timeReasons(one, at)),
  ];
  for (const [depth, one] of chain.entries()) {
    reasons.push(...strengthReasons(one, isKnown && depth === chain.length - 1));
    if (depth > 0) reasons.push(...issuerReasons(one, depth));
  }
  reasons.push(isKnown ? { code: "ISSUER_KNOWN", detail: top.subjectName } : { code: "ISSUER_UNKNOWN" });
  if (certificate.hasUnknownCritical)
    reasons.push({ code: "CHAIN_INVALID", detail: certificate.subjectName });
  return { chain, isKnown, reasons };
}
