import { createHash } from "node:crypto";
import { schemeOf, verifies } from "./algorithms";
import { context, type Element, readElement, TAG } from "./asn1";
import { type Certificate, isIssuedBy, maybeCertificate, OCSP_SIGNING, USAGE } from "./certificate";
import { Malformed } from "./malformed";

/** Revocation data that travels inside the file: lists (RFC 5280, 5) and answers (RFC 6960). Nothing is fetched. */

export type RevocationData = { lists: readonly Buffer[]; answers: readonly Buffer[] };
/** "unknown": nothing in the file speaks of this certificate with its issuer's word. */
export type RevocationState = { state: "good" | "unknown" } | { state: "revoked"; since: Date };

const UNKNOWN: RevocationState = { state: "unknown" };
const BASIC_ANSWER = "1.3.6.1.5.5.7.48.1.1";

function isSignedBy(signed: Element, algorithm: Element, signature: Element, issuer: Certificate): boolean {
  const scheme = schemeOf(algorithm, null);
  return scheme !== null && verifies(scheme, issuer.key, [signed.raw], signature.bits());
}

function inList(der: Buffer, certificate: Certificate, issuer: Certificate): RevocationState {
  const list = readElement(der);
  const body = list.child(0);
  const offset = body.child(0).tag === TAG.integer ? 1 : 0;
  const maySign = issuer.keyUsage === null || (issuer.keyUsage & USAGE.crlSign) !== 0;
  const isIssuers = body.child(offset + 1).raw.equals(issuer.subject) && maySign;
  if (!isIssuers || !isSignedBy(body, list.child(1), list.child(2), issuer)) return UNKNOWN;
  const rows = body.children.slice(offset + 3).find(({ tag }) => tag === TAG.sequence);
  for (const row of rows?.children ?? []) {
    if (row.child(0).value.toString("hex") === certificate.serial) {
      return { state: "revoked", since: row.child(1).time() };
    }
  }
  return { state: "good" };
}

/** Who may answer: the issuer, or whom it named for that (RFC 6960, 4.2.2.2). */
function answerers(answer: Element, issuer: Certificate): Certificate[] {
  const sent = (answer.tagged(context(0))?.child(0).children ?? []).flatMap(
    ({ raw }) => maybeCertificate(raw) ?? [],
  );
  const named = sent.filter(
    (one) => (one.extendedUsages?.includes(OCSP_SIGNING) ?? false) && isIssuedBy(one, issuer),
  );
  return [issuer, ...named];
}

function inAnswer(der: Buffer, certificate: Certificate, issuer: Certificate): RevocationState {
  const response = readElement(der);
  const bytes = response.tagged(context(0))?.child(0);
  if (!bytes || bytes.child(0).oid() !== BASIC_ANSWER) return UNKNOWN;
  const answer = readElement(bytes.child(1).octets());
  const body = answer.child(0);
  const isSigned = answerers(answer, issuer).some((one) =>
    isSignedBy(body, answer.child(1), answer.child(2), one),
  );
  if (!isSigned) return UNKNOWN;
  const rows = body.children.findLast(({ tag }) => tag === TAG.sequence);
  const nameHash = createHash("sha1").update(issuer.subject).digest();
  for (const row of rows?.children ?? []) {
    const id = row.child(0);
    const isSha1 = id.child(0).child(0).oid() === "1.3.14.3.2.26";
    const isOurs = id.child(3).value.toString("hex") === certificate.serial;
    if (!isOurs || (isSha1 && !id.child(1).octets().equals(nameHash))) continue;
    const status = row.child(1);
    if (status.tag === context(0, false)) return { state: "good" };
    if (status.tag === context(1)) return { state: "revoked", since: status.child(0).time() };
  }
  return UNKNOWN;
}

/** What the data says about a certificate; a revocation anywhere outweighs everything. */
export function revocationOf(
  certificate: Certificate,
  issuer: Certificate,
  data: RevocationData,
): RevocationState {
  const looks = [
    ...data.lists.map((der) => () => inList(der, certificate, issuer)),
    ...data.answers.map((der) => () => inAnswer(der, certificate, issuer)),
  ];
  let best: RevocationState = UNKNOWN;
  for (const look of looks) {
    const state = attempt(look);
    if (state.state === "revoked") return state;
    if (state.state === "good") best = state;
  }
  return best;
}

function attempt(look: () => RevocationState): RevocationState {
  try {
    return look();
  } catch (error) {
    if (error instanceof Malformed) return UNKNOWN;
    throw error;
  }
}
