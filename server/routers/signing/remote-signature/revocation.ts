import { DomainError } from "@/server/domain/errors";
import type { RevocationCheck } from "@/server/identity/remote-signature/certificate-checks";
import { getBareHost } from "@/server/outbound/guard";
import { ExchangeProblem, fetchAnswerBody, LateAnswer } from "@/server/pdf/timestamp/exchange";
import { buildOcspQuery, readOcspAnswer } from "@/server/pdf/validation-data/ocsp";
import { RevocationProblem } from "@/server/pdf/validation-data/revocation-error";
import { readRevocationList } from "@/server/pdf/validation-data/revocation-list";
import { listValidationSources, type Sources } from "@/server/pdf/validation-data/sources";

/**
 * Revocation check (domain/fields.md 8.6, rule 8): the issuer's present answer (RFC 6960), else its published
 * list (RFC 5280, 5), by addresses in certificates of an accepted issuer. A certificate with neither depends
 * on the service's `cert.status`. Without a sound answer from a named source, signing is refused.
 */

/**
 * Time for all requests about a certificate; then the person is told that the service does not answer
 * (domain/fields.md 8.6, rule 10).
 */
const TIMEOUT_MS = 15_000;
const ONE_CALL_MS = 5_000;
const MAX_LIST_BYTES = 20 * 1024 * 1024;
const MAX_ANSWER_BYTES = 64 * 1024;

type RevocationQuestion = Parameters<RevocationCheck>[0];
type Ask = (url: string, maxBytes: number, body?: { bytes: Buffer; type: string }) => Promise<Buffer>;

function createBoundedAsk({ ocsp, lists }: Sources): Ask {
  const deadline = performance.now() + TIMEOUT_MS;
  const trustedHosts = new Set([...ocsp, ...lists].flatMap((text) => URL.parse(text) ?? []).map(getBareHost));
  return (url, maxBytes, body) => {
    const timeoutMs = Math.min(ONE_CALL_MS, Math.floor(deadline - performance.now()));
    const call = { url, maxBytes, timeoutMs, trustedHosts };
    return fetchAnswerBody(body ? { ...call, body } : call);
  };
}

async function isRevokedByOcsp(
  ask: Ask,
  url: string,
  { certificate, issuer, now }: RevocationQuestion,
): Promise<boolean> {
  const query = buildOcspQuery(certificate.raw, issuer.raw);
  const answer = await ask(url, MAX_ANSWER_BYTES, { bytes: query, type: "application/ocsp-request" });
  return readOcspAnswer(answer, certificate.raw, issuer.raw, now).isRevoked;
}

async function isRevokedByList(
  ask: Ask,
  url: string,
  { certificate, issuer, now }: RevocationQuestion,
): Promise<boolean> {
  const list = readRevocationList(await ask(url, MAX_LIST_BYTES), issuer.raw, now);
  return list.revoked.has(certificate.serialNumber.toLowerCase().replace(/^0+/, ""));
}

/**
 * @throws DomainError CSC_CERT_INVALID when revoked; CSC_TSP_TIMEOUT, CSC_REQUEST_FAILED without an answer
 */
export const assertNotRevoked: RevocationCheck = async (question) => {
  const sources = listValidationSources(question.certificate.raw);
  const ask = createBoundedAsk(sources);
  const attempts = [
    ...sources.ocsp.map((url) => () => isRevokedByOcsp(ask, url, question)),
    ...sources.lists.map((url) => () => isRevokedByList(ask, url, question)),
  ];
  let failure: Error | null = null;
  for (const attempt of attempts) {
    try {
      if (await attempt()) throw new DomainError("CSC_CERT_INVALID", "The certificate was revoked.");
      return;
    } catch (error) {
      if (!(error instanceof ExchangeProblem) && !(error instanceof RevocationProblem)) throw error;
      failure = error;
    }
  }
  if (failure === null) return;
  throw new DomainError(
    failure instanceof LateAnswer ? "CSC_TSP_TIMEOUT" : "CSC_REQUEST_FAILED",
    "Whether the certificate was revoked cannot be found out now.",
    { cause: failure },
  );
};
