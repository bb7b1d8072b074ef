import { X509Certificate } from "node:crypto";
import type { Authorities } from "../timestamp/authorities";
import { AddressRefused, ExchangeProblem, fetchAnswerBody } from "../timestamp/exchange";
import { buildOcspQuery, readOcspAnswer } from "./ocsp";
import { CertificateRevoked, RevocationProblem } from "./revocation-error";
import { readRevocationList } from "./revocation-list";
import { listValidationSources } from "./sources";

/**
 * Everything a reader needs to judge signatures when issuers and their services are gone: certificates up to
 * the root, and for each that is no root the issuer's present statement about it (ETSI EN 319 142-1, 5.4).
 */

export type ValidationData = {
  certificates: Buffer[];
  revocationLists: Buffer[];
  ocspAnswers: Buffer[];
  /** Missing parts; without any the data is complete. */
  gaps: Gap[];
};

/**
 * A missing part, as a sentence. `mayClose`: a named source can give it and did not, so that asking again may
 * help. False where no source is named, or only sources in a network that is not called.
 */
export type Gap = { sentence: string; mayClose: boolean };

export type ChainToProve = {
  /** The signing certificate first; further ones in any order. */
  certificates: readonly Buffer[];
  /** A list this installation issued itself, for its own authority. */
  ownList?: Buffer | undefined;
};

const MAX_DEPTH = 8;
const MAX_LIST_BYTES = 2 * 1024 * 1024;
const MAX_OCSP_BYTES = 64 * 1024;
const MAX_CERTIFICATE_BYTES = 64 * 1024;
const ONE_CALL_MS = 3_000;
/** Part of the seal's network time, so that slow services here do not cost the document its timestamp. */
const KEPT_FOR_TIMESTAMP_MS = 5_000;
const MAX_KEPT = 64;
/** Even where an issuer allows more, nothing older is put beside a new signature. */
const MAX_AGE_MS = 60 * 60_000;

type CachedAnswer = { bytes: Buffer; until: number };

/** Answers by issuer and question; shared by the seals of one process. */
const cachedAnswers = new Map<string, CachedAnswer>();

function recallAnswer(key: string, now: Date): Buffer | null {
  const cachedAnswer = cachedAnswers.get(key);
  return cachedAnswer && cachedAnswer.until > now.getTime() ? cachedAnswer.bytes : null;
}

function rememberAnswer(key: string, bytes: Buffer, nextUpdate: Date | null, now: Date): void {
  const latest = now.getTime() + MAX_AGE_MS;
  cachedAnswers.delete(key);
  cachedAnswers.set(key, { bytes, until: Math.min(latest, nextUpdate?.getTime() ?? latest) });
  const [oldest] = cachedAnswers.keys();
  if (cachedAnswers.size > MAX_KEPT && oldest !== undefined) cachedAnswers.delete(oldest);
}

const isRoot = (certificate: X509Certificate) =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey);

const isIssuer = (candidate: X509Certificate, certificate: X509Certificate) =>
  certificate.checkIssued(candidate) && certificate.verify(candidate.publicKey);

/** Collects the data for one seal; a certificate or list that serves several signatures is taken once. */
export class ValidationGatherer {
  readonly #authorities: Authorities;
  readonly #trustedHosts: ReadonlySet<string>;
  readonly #certificates = new Map<string, Buffer>();
  readonly #lists = new Map<string, Buffer>();
  readonly #answers = new Map<string, Buffer>();
  readonly #gaps = new Map<string, Gap>();

  /** `trustedHosts`: see `fetchAnswerBody`; hosts that the installation's own certificates name. */
  constructor(authorities: Authorities, trustedHosts: ReadonlySet<string>) {
    this.#authorities = authorities;
    this.#trustedHosts = trustedHosts;
  }

  get data(): ValidationData {
    return {
      certificates: [...this.#certificates.values()],
      revocationLists: [...this.#lists.values()],
      ocspAnswers: [...this.#answers.values()],
      gaps: [...this.#gaps.values()],
    };
  }

  /**
   * Adds a chain's certificates and proofs.
   * @throws CertificateRevoked
   */
  async add(chain: ChainToProve): Promise<void> {
    const [first] = chain.certificates;
    const chainCertificates = chain.certificates.map((der) => new X509Certificate(der));
    let current = first ? new X509Certificate(first) : undefined;
    for (let depth = 0; current && depth < MAX_DEPTH; depth++) {
      this.#certificates.set(current.fingerprint256, current.raw);
      if (isRoot(current)) return;
      const certificate: X509Certificate = current;
      const knownIssuer = chainCertificates.find((other) => isIssuer(other, certificate));
      const { issuer, mayClose } = knownIssuer
        ? { issuer: knownIssuer, mayClose: false }
        : await this.#fetchIssuer(certificate);
      if (!issuer) {
        this.#gap(certificate, "its issuer's certificate is not at hand", mayClose);
        return;
      }
      await this.#prove(certificate, issuer, depth === 0 ? chain.ownList : undefined);
      current = issuer;
    }
  }

  #gap(certificate: X509Certificate, why: string, mayClose: boolean): void {
    const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? "a certificate";
    const sentence = `${name}: ${why}`;
    this.#gaps.set(sentence, { sentence, mayClose });
  }

  #get(url: string, maxBytes: number, body?: { bytes: Buffer; type: string }): Promise<Buffer> {
    const timeoutMs = Math.min(ONE_CALL_MS, this.#authorities.timeLeftMs(KEPT_FOR_TIMESTAMP_MS));
    const call = { url, maxBytes, timeoutMs, trustedHosts: this.#trustedHosts };
    return fetchAnswerBody(body ? { ...call, body } : call);
  }

  async #fetchIssuer(certificate: X509Certificate): Promise<{ issuer?: X509Certificate; mayClose: boolean }> {
    let mayClose = false;
    for (const url of listValidationSources(certificate.raw).issuers) {
      try {
        const key = `issuer ${url}`;
        const now = this.#authorities.now();
        const bytes = recallAnswer(key, now) ?? (await this.#get(url, MAX_CERTIFICATE_BYTES));
        const issuer = new X509Certificate(bytes);
        if (!isIssuer(issuer, certificate)) continue;
        rememberAnswer(key, bytes, null, now);
        return { issuer, mayClose };
      } catch (error) {
        // Such an answer is not the issuer's certificate; the next address may have it.
        mayClose ||= !(error instanceof AddressRefused);
      }
    }
    return { mayClose };
  }

  /**
   * Gets the issuer's statement about a certificate: a list we made ourselves, else its OCSP answer, else its
   * list.
   */
  async #prove(certificate: X509Certificate, issuer: X509Certificate, ownList?: Buffer): Promise<void> {
    if (ownList) {
      this.#lists.set(ownList.toString("base64"), ownList);
      return;
    }
    const { ocsp, lists } = listValidationSources(certificate.raw);
    const problems: Error[] = [];
    const attempts = [
      ...ocsp.map((url) => () => this.#askStatus(url, certificate, issuer)),
      ...lists.map((url) => () => this.#fetchList(url, certificate, issuer)),
    ];
    for (const attempt of attempts) {
      try {
        await attempt();
        return;
      } catch (error) {
        if (!(error instanceof ExchangeProblem) && !(error instanceof RevocationProblem)) throw error;
        problems.push(error);
      }
    }
    const why = problems.map(({ message }) => message).join("; ");
    const mayClose = problems.some((problem) => !(problem instanceof AddressRefused));
    this.#gap(certificate, why || "its issuer publishes no revocation data", mayClose);
  }

  async #askStatus(url: string, certificate: X509Certificate, issuer: X509Certificate): Promise<void> {
    const now = this.#authorities.now();
    const key = `status ${issuer.fingerprint256} ${certificate.serialNumber}`;
    const query = { bytes: buildOcspQuery(certificate.raw, issuer.raw), type: "application/ocsp-request" };
    const bytes = recallAnswer(key, now) ?? (await this.#get(url, MAX_OCSP_BYTES, query));
    const answer = readOcspAnswer(bytes, certificate.raw, issuer.raw, now);
    if (answer.isRevoked) throw createRevokedError(certificate);
    rememberAnswer(key, bytes, answer.nextUpdate, now);
    this.#answers.set(key, bytes);
    if (answer.responder) {
      const responder = new X509Certificate(answer.responder);
      this.#certificates.set(responder.fingerprint256, responder.raw);
    }
  }

  async #fetchList(url: string, certificate: X509Certificate, issuer: X509Certificate): Promise<void> {
    const now = this.#authorities.now();
    const key = `list ${issuer.fingerprint256} ${url}`;
    const bytes = recallAnswer(key, now) ?? (await this.#get(url, MAX_LIST_BYTES));
    const list = readRevocationList(bytes, issuer.raw, now);
    const serial = certificate.serialNumber.toLowerCase().replace(/^0+/, "");
    if (list.revoked.has(serial)) throw createRevokedError(certificate);
    rememberAnswer(key, bytes, list.nextUpdate, now);
    this.#lists.set(key, bytes);
  }
}

function createRevokedError(certificate: X509Certificate): CertificateRevoked {
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? "A certificate";
  return new CertificateRevoked(`${name} has been revoked by its issuer.`);
}
