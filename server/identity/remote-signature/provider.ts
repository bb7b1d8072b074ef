import type { SecretAsk } from "@/server/domain/recipient/secret-ask";

/**
 * A remote signature service (domain/fields.md 8.6). Hashes are SHA-256, in bytes. Requests and answers are
 * never logged. Every call may throw a DomainError: CSC_TSP_TIMEOUT after 15 seconds,
 * CSC_PROVIDER_INFO_FAILED, CSC_REQUEST_FAILED. Further ones are listed at each call.
 */
export interface RemoteSignatureProvider {
  describe(): Promise<ProviderInfo>;
  /** Page where the holder logs in, so that we may list their certificates. */
  identifyUrl(trip: Trip): Promise<string>;
  /** Exchanges the code from `identifyUrl` for a token that reads certificates and asks for signatures. */
  identify(trip: Trip, code: string): Promise<Activation>;
  listCredentials(token: string): Promise<string[]>;
  credentialInfo(token: string, credentialId: string): Promise<Credential>;
  /** Page where the holder allows exactly these hashes to be signed with their key. */
  authorizeUrl(trip: Trip, ask: Ask): Promise<string>;
  /** Exchanges the code from `authorizeUrl` for the activation, good once. */
  activate(trip: Trip, code: string): Promise<Activation>;
  /**
   * Has the service send the code that a key needs to its holder, or return its question.
   * @returns the question to be answered; null where a code is on its way
   */
  challenge(token: string, credentialId: string, askId: string): Promise<string | null>;
  /**
   * Returns the activation of a key without secrets (`implicit`) or with a PIN and code entered here
   * (`explicit`). Waits up to 45 seconds where the holder must confirm on a device.
   * @throws DomainError TWO_FACTOR_AUTH_FAILED when the service does not accept the secrets
   */
  authorize(token: string, ask: Ask, secrets?: Secrets): Promise<Activation>;
  /**
   * Returns the raw signatures, in the order of the hashes.
   * @throws DomainError CSC_SAD_EXPIRED_PRE_SIGN when the activation is used or expired, CSC_REQUEST_FAILED
   * for another number of signatures than hashes
   */
  signHash(token: string, ask: Ask & { algorithm: string; activation: string }): Promise<Buffer[]>;
  /** DER of a timestamp token over a SHA-256; null where the service makes none. */
  timestamp(token: string, hash: Buffer): Promise<Buffer | null>;
}

type ProviderInfo = { name: string; region: string | null };

/** A single redirect to the provider and back: all values but the address are random (RFC 6749, RFC 7636). */
export type Trip = { redirectUri: string; state: string; codeVerifier: string; language: string };

export type Ask = {
  credentialId: string;
  hashes: readonly Buffer[];
  /** Shown to the person where they authorise. */
  description: string;
};

/** Secrets by the `id` of their request; null for those given elsewhere. Never stored or logged. */
export type Secrets = Readonly<Record<string, string | null>>;

export type Activation = { value: string; expiresInSeconds: number };

export type Credential = {
  id: string;
  isEnabled: boolean;
  /** OIDs the key signs with. */
  algorithms: readonly string[];
  /** As the service states it; the certificate is checked all the same. */
  status: "valid" | "other";
  /** DER, the signing certificate first. */
  chain: readonly Buffer[];
  mode: "implicit" | "explicit" | "oauth2code";
  /** Of a key in mode `explicit`; null where a secret has an unknown type. */
  asks: readonly SecretAsk[] | null;
  /** Most hashes one authorisation covers. */
  multisign: number;
};
