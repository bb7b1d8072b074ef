import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { callService, ServiceError } from "./bounded-call";
import {
  Authorization,
  Challenge,
  CredentialInfo,
  CredentialList,
  Info,
  Signatures,
  Timestamp,
  Token,
} from "./csc-answers";
import { listRequiredSecrets } from "./explicit-asks";
import type { Activation, Ask, Credential, RemoteSignatureProvider, Secrets, Trip } from "./provider";
import type { RemoteSignatureSettings } from "./settings";

/**
 * The Cloud Signature Consortium's API (domain/fields.md 8.7): version 2, and the names of version 1.0.4
 * where the service's `info.specs` says that it speaks that.
 */

const SHA_256 = "2.16.840.1.101.3.4.2.1";

/** Longer than people need to take up their phone, shorter than a proxy keeps a silent request open. */
const CONFIRM_MS = 45_000;
const CHECK_EVERY_MS = 1_500;

type Options = {
  /** For tests, which do not wait 15 seconds. */
  timeoutMs?: number;
  /** For tests: time for the holder to confirm on their device. */
  confirmMs?: number;
};

export class CscProvider implements RemoteSignatureProvider {
  readonly #settings: RemoteSignatureSettings;
  readonly #options: Options;
  #info: Promise<Info> | null = null;

  constructor(settings: RemoteSignatureSettings, options: Options = {}) {
    this.#settings = settings;
    this.#options = options;
  }

  async describe() {
    const { name, region } = await this.#described();
    return { name: name || new URL(this.#settings.baseUrl).host, region: region ?? null };
  }

  async identifyUrl(trip: Trip): Promise<string> {
    return this.#authorizeUrl(trip, { scope: "service" });
  }

  identify(trip: Trip, code: string): Promise<Activation> {
    return this.activate(trip, code);
  }

  async listCredentials(token: string): Promise<string[]> {
    const { credentialIDs } = await this.#post(CredentialList, "credentials/list", token, {});
    return credentialIDs;
  }

  async credentialInfo(token: string, credentialId: string): Promise<Credential> {
    const ask = { credentialID: credentialId, certificates: "chain", certInfo: true, authInfo: true };
    const answer = await this.#post(CredentialInfo, "credentials/info", token, ask);
    const mode = answer.auth?.mode ?? answer.authMode ?? "explicit";
    return {
      id: credentialId,
      isEnabled: answer.key.status === "enabled",
      algorithms: answer.key.algo,
      status: (answer.cert.status ?? "valid") === "valid" ? "valid" : "other",
      chain: answer.cert.certificates.map((text) => Buffer.from(text, "base64")),
      mode,
      asks: mode === "explicit" ? listRequiredSecrets(answer) : [],
      multisign: answer.multisign,
    };
  }

  async authorizeUrl(trip: Trip, ask: Ask): Promise<string> {
    const hashes = ask.hashes.map((hash) => hash.toString("base64url")).join(",");
    const isV1 = await this.#isV1();
    return this.#authorizeUrl(trip, {
      scope: "credential",
      credentialID: ask.credentialId,
      numSignatures: String(ask.hashes.length),
      description: ask.description,
      ...(isV1 ? { hash: hashes } : { hashes, hashAlgorithmOID: SHA_256 }),
    });
  }

  async activate(trip: Trip, code: string): Promise<Activation> {
    const token = await this.#exchange(trip, code);
    return { value: token.access_token, expiresInSeconds: token.expires_in };
  }

  async challenge(token: string, credentialId: string, askId: string): Promise<string | null> {
    const ask = { credentialID: credentialId };
    const answer = (await this.#isV1())
      ? await this.#post(Challenge, "credentials/sendOTP", token, ask)
      : await this.#post(Challenge, "credentials/getChallenge", token, { ...ask, authObjectID: askId });
    return answer?.challenge ?? null;
  }

  async authorize(token: string, ask: Ask, secrets: Secrets = {}): Promise<Activation> {
    const hashes = toBase64(ask.hashes);
    // A secret that is given elsewhere is sent as `id` without a value, so the service knows to wait for it.
    const authData = Object.entries(secrets).map(([id, value]) => (value === null ? { id } : { id, value }));
    const body = (await this.#isV1())
      ? { hash: hashes, ...secrets }
      : { hashes, hashAlgorithmOID: SHA_256, ...(authData.length > 0 ? { authData: authData } : {}) };
    return this.#confirmed(token, "credentials/authorize", {
      credentialID: ask.credentialId,
      numSignatures: hashes.length,
      description: ask.description,
      ...body,
    }).catch((error: unknown) => asWrongSecret(error, authData.length > 0));
  }

  /**
   * Polls until the holder has confirmed.
   * @throws DomainError CSC_TSP_TIMEOUT
   */
  async #confirmed(token: string, path: string, body: object): Promise<Activation> {
    const { confirmMs = CONFIRM_MS } = this.#options;
    const until = performance.now() + confirmMs;
    let answer = await this.#post(Authorization, path, token, body);
    while ("handle" in answer) {
      const { handle } = answer;
      if (performance.now() >= until) throw new DomainError("CSC_TSP_TIMEOUT");
      await sleep(Math.min(CHECK_EVERY_MS, confirmMs));
      answer = await this.#post(Authorization, "credentials/authorizeCheck", token, { handle });
    }
    return { value: answer.SAD, expiresInSeconds: answer.expiresIn };
  }

  async signHash(token: string, ask: Ask & { algorithm: string; activation: string }): Promise<Buffer[]> {
    const hashes = toBase64(ask.hashes);
    const body = (await this.#isV1())
      ? { hash: hashes, hashAlgo: SHA_256 }
      : { hashes, hashAlgorithmOID: SHA_256, operationMode: "S" };
    const { signatures } = await this.#post(Signatures, "signatures/signHash", token, {
      credentialID: ask.credentialId,
      SAD: ask.activation,
      signAlgo: ask.algorithm,
      ...body,
    }).catch(asExpired);
    if (signatures.length !== hashes.length) {
      throw new DomainError("CSC_REQUEST_FAILED", "The provider returned another number of signatures.");
    }
    return signatures.map((text) => Buffer.from(text, "base64"));
  }

  async timestamp(token: string, hash: Buffer): Promise<Buffer | null> {
    const { methods } = await this.#described();
    if (!methods.includes("signatures/timestamp")) return null;
    const ask = { hash: hash.toString("base64"), hashAlgo: SHA_256 };
    const { timestamp } = await this.#post(Timestamp, "signatures/timestamp", token, ask);
    return Buffer.from(timestamp, "base64");
  }

  async #isV1(): Promise<boolean> {
    return /^1\./.test((await this.#described()).specs);
  }

  /** Asked once. A failure is not cached, so that the next person gets a new attempt. */
  #described(): Promise<Info> {
    const url = `${this.#settings.baseUrl}/info`;
    const pendingInfo = this.#info ?? callService(Info, this.#request(url, {}, "CSC_PROVIDER_INFO_FAILED"));
    this.#info = pendingInfo;
    pendingInfo.catch(() => {
      this.#info = null;
    });
    return pendingInfo;
  }

  /**
   * Returns the authorisation server that the service names. It receives the client's secret, so a service at
   * https may not name one without TLS.
   * @throws DomainError CSC_PROVIDER_INFO_FAILED
   */
  async #oauthBase(): Promise<string> {
    const { baseUrl } = this.#settings;
    const base = (await this.#described()).oauth2 || baseUrl;
    const protocol = URL.parse(base)?.protocol;
    if (protocol !== "https:" && protocol !== new URL(baseUrl).protocol) {
      throw new DomainError("CSC_PROVIDER_INFO_FAILED");
    }
    return base.replace(/\/+$/, "").replace(/\/oauth2$/, "");
  }

  async #authorizeUrl(trip: Trip, more: Record<string, string>): Promise<string> {
    const challenge = createHash("sha256").update(trip.codeVerifier).digest("base64url");
    const query = new URLSearchParams({
      response_type: "code",
      client_id: this.#settings.clientId,
      redirect_uri: trip.redirectUri,
      state: trip.state,
      code_challenge: challenge,
      code_challenge_method: "S256",
      lang: trip.language,
      ...more,
    });
    return `${await this.#oauthBase()}/oauth2/authorize?${query}`;
  }

  async #exchange(trip: Trip, code: string): Promise<z.output<typeof Token>> {
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      code,
      client_id: this.#settings.clientId,
      client_secret: this.#settings.clientSecret,
      redirect_uri: trip.redirectUri,
      code_verifier: trip.codeVerifier,
    });
    const url = `${await this.#oauthBase()}/oauth2/token`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const call = { url, headers, body: body.toString(), failure: "CSC_REQUEST_FAILED" as const };
    return callService(Token, { ...call, ...this.#options });
  }

  #post<Schema extends z.ZodType>(schema: Schema, path: string, token: string, body: unknown) {
    const url = `${this.#settings.baseUrl}/${path}`;
    const request = this.#request(url, body, "CSC_REQUEST_FAILED");
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return callService(schema, { ...request, headers });
  }

  #request(url: string, body: unknown, failure: "CSC_REQUEST_FAILED" | "CSC_PROVIDER_INFO_FAILED") {
    const headers: Record<string, string> = { "content-type": "application/json" };
    return { url, headers, body: JSON.stringify(body), failure, ...this.#options };
  }
}

const toBase64 = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString("base64"));

/** The holder can only correct the secret they entered, so a refusal after one is reported as that. */
function asWrongSecret(error: unknown, wasGiven: boolean): never {
  const cause = isDomainError(error) ? error.cause : null;
  if (wasGiven && cause instanceof ServiceError && cause.status < 500) {
    throw new DomainError("TWO_FACTOR_AUTH_FAILED", "The provider does not accept what was entered.", {
      cause,
    });
  }
  throw error;
}

/** Services report a used or expired activation by name or in words; no other refusal matches. */
function asExpired(error: unknown): never {
  const cause = isDomainError(error) ? error.cause : null;
  if (cause instanceof ServiceError && cause.status < 500) {
    const errorText = `${cause.error} ${cause.description}`;
    if (/\bSAD\b/i.test(errorText) || /expired/i.test(errorText)) {
      throw new DomainError("CSC_SAD_EXPIRED_PRE_SIGN", undefined, { cause });
    }
  }
  throw error;
}
