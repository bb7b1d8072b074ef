import { createHash } from "node:crypto";
import { findHashName, isValidSignature, parseSignatureScheme } from "./algorithms";
import { type Element, getContextTag, readElement, TAG } from "./asn1";
import { type Certificate, isIssuedBy, OCSP_SIGNING, readCertificateOrNull, USAGE } from "./certificate";
import { Malformed } from "./malformed";

/**
 * Revocation data inside the file: lists (RFC 5280, 5) and answers (RFC 6960). Nothing is fetched. Data that
 * expired before the relevant time clears no certificate; a revocation once stated stays one.
 */

export type RevocationData = { lists: readonly Buffer[]; answers: readonly Buffer[] };
/** "unknown": the file has no statement of the issuer about this certificate. */
export type RevocationState = { state: "good" | "unknown" } | { state: "revoked"; since: Date };

const UNKNOWN: RevocationState = { state: "unknown" };
const BASIC_ANSWER = "1.3.6.1.5.5.7.48.1.1";

function isSignedBy(signed: Element, algorithm: Element, signature: Element, issuer: Certificate): boolean {
  const scheme = parseSignatureScheme(algorithm, null);
  return scheme !== null && isValidSignature(scheme, issuer.key, [signed.raw], signature.bits());
}

/** An answer without an end is valid for a day: its maker had a newer one ready (RFC 6960, 4.2.2.1). */
const UNENDING_MS = 86_400_000;

/** True if a statement made at `stated` and valid until `until` applies to the time `at`. */
function isInForce(stated: Date, until: Date | null, at: Date): boolean {
  const end = until?.getTime() ?? stated.getTime() + UNENDING_MS;
  return stated >= at || end >= at.getTime();
}

const isTime = ({ tag }: Element): boolean => tag === TAG.utcTime || tag === TAG.generalizedTime;

function findInList(der: Buffer, certificate: Certificate, issuer: Certificate, at: Date): RevocationState {
  const list = readElement(der);
  const body = list.child(0);
  const offset = body.child(0).tag === TAG.integer ? 1 : 0;
  const maySign = issuer.keyUsage === null || (issuer.keyUsage & USAGE.crlSign) !== 0;
  const isIssuers = body.child(offset + 1).raw.equals(issuer.subject) && maySign;
  if (!isIssuers || !isSignedBy(body, list.child(1), list.child(2), issuer)) return UNKNOWN;
  const rest = body.children.slice(offset + 3);
  const [next] = rest;
  const rows = rest.find(({ tag }) => tag === TAG.sequence);
  for (const row of rows?.children ?? []) {
    if (row.child(0).value.toString("hex") === certificate.serial) {
      return { state: "revoked", since: row.child(1).time() };
    }
  }
  const until = next && isTime(next) ? next.time() : null;
  const isWhole = !hasCriticalExtension(body.tagged(getContextTag(0))?.child(0));
  return isWhole && isInForce(body.child(offset + 2).time(), until, at) ? { state: "good" } : UNKNOWN;
}

/** A list may cover some certificates only, and says so in critical extensions (RFC 5280, 5.2). */
const hasCriticalExtension = (extensions: Element | undefined): boolean =>
  (extensions?.children ?? []).some(
    (one) => one.children.length > 2 && one.child(1).value.some((byte) => byte !== 0),
  );

type Answerer = { key: Certificate; isDelegate: boolean };

/** Keys that may answer: the issuer, or its delegates (RFC 6960, 4.2.2.2). */
function listAnswerers(answer: Element, issuer: Certificate): Answerer[] {
  const sent = (answer.tagged(getContextTag(0))?.child(0).children ?? []).flatMap(
    ({ raw }) => readCertificateOrNull(raw) ?? [],
  );
  const named = sent.filter(
    (one) => (one.extendedUsages?.includes(OCSP_SIGNING) ?? false) && isIssuedBy(one, issuer),
  );
  return [{ key: issuer, isDelegate: false }, ...named.map((key) => ({ key, isDelegate: true }))];
}

/**
 * True if an answer's identifier is of this certificate: its number, its issuer's name and its issuer's key.
 */
function isAbout(id: Element, certificate: Certificate, issuer: Certificate): boolean {
  const hash = findHashName(id.child(0).child(0).oid());
  if (!hash || id.child(3).value.toString("hex") !== certificate.serial) return false;
  const key = readElement(issuer.key.export({ type: "spki", format: "der" }))
    .child(1)
    .bits();
  const hashBytes = (bytes: Buffer) => createHash(hash).update(bytes).digest();
  return (
    id.child(1).octets().equals(hashBytes(issuer.subject)) && id.child(2).octets().equals(hashBytes(key))
  );
}

function findInAnswer(der: Buffer, certificate: Certificate, issuer: Certificate, at: Date): RevocationState {
  const response = readElement(der);
  const bytes = response.tagged(getContextTag(0))?.child(0);
  if (!bytes || bytes.child(0).oid() !== BASIC_ANSWER) return UNKNOWN;
  const answer = readElement(bytes.child(1).octets());
  const body = answer.child(0);
  const signer = listAnswerers(answer, issuer).find(({ key }) =>
    isSignedBy(body, answer.child(1), answer.child(2), key),
  );
  if (!signer) return UNKNOWN;
  const rows = body.children.findLast(({ tag }) => tag === TAG.sequence);
  for (const row of rows?.children ?? []) {
    if (!isAbout(row.child(0), certificate, issuer)) continue;
    const status = row.child(1);
    const stated = row.child(2).time();
    const { notBefore, notAfter } = signer.key;
    // A delegate may answer while its own certificate is valid; the issuer's is judged with the chain.
    if (signer.isDelegate && (stated < notBefore || stated > notAfter)) continue;
    if (status.tag === getContextTag(1)) return { state: "revoked", since: status.child(0).time() };
    const until = row.tagged(getContextTag(0))?.child(0).time() ?? null;
    if (status.tag === getContextTag(0, false) && isInForce(stated, until, at)) return { state: "good" };
  }
  return UNKNOWN;
}

/**
 * Returns the data's statement about a certificate as of `at`; a revocation anywhere outweighs everything.
 */
export function getRevocationState(
  certificate: Certificate,
  issuer: Certificate,
  data: RevocationData,
  at: Date,
): RevocationState {
  const looks = [
    ...data.lists.map((der) => () => findInList(der, certificate, issuer, at)),
    ...data.answers.map((der) => () => findInAnswer(der, certificate, issuer, at)),
  ];
  let best: RevocationState = UNKNOWN;
  for (const look of looks) {
    const state = tryState(look);
    if (state.state === "revoked") return state;
    if (state.state === "good") best = state;
  }
  return best;
}

function tryState(look: () => RevocationState): RevocationState {
  try {
    return look();
  } catch (error) {
    if (error instanceof Malformed) return UNKNOWN;
    throw error;
  }
}
