import type { SecretAsk } from "@/server/domain/recipient/secret-ask";

/**
 * What a remote signature service does for us, whoever runs it (domain/README.md 8.6). Hashes are SHA-256, in bytes.
 * Nothing that is sent or received is ever logged. Every call may throw a DomainError: CSC_TSP_TIMEOUT after 15
 * seconds, CSC_PROVIDER_INFO_FAILED, CSC_REQUEST_FAILED; more stand at the call.
 */
export interface RemoteSignatureProvider {
  /** Who runs the service and what it can. */
  describe(): Promise<ProviderInfo>;
  /** Where a person says who they are, so that we may see their certificates. */
  identifyUrl(trip: Trip): Promise<string>;
  /** Changes what came back from `identifyUrl` for a token that reads certificates and asks for signatures. */
  identify(trip: Trip, code: string): Promise<Activation>;
  /** The keys of the person the token stands for. */
  listCredentials(token: string): Promise<string[]>;
  credentialInfo(token: string, credentialId: string): Promise<Credential>;
  /** Where the person allows exactly these hashes to be signed with their key. */
  authorizeUrl(trip: Trip, ask: Ask): Promise<string>;
  /** Changes what came back from `authorizeUrl` for the activation, good once. */
  activate(trip: Trip, code: string): Promise<Activation>;
  /**
   * Has the service send the code that a key waits for to its holder, or put its question.
   * @returns the question to be answered; null where a code is on its way
   */
  challenge(token: string, credentialId: string, askId: string): Promise<string | null>;
  /**
   * The activation of a key that asks nothing here (`implicit`) or a PIN and code (`explicit`) that were entered here.
   * Where the service waits for its holder's device, so does this, 45 seconds at most.
   * @throws DomainError TWO_FACTOR_AUTH_FAILED when the service does not take what was entered
   */
  authorize(token: string, ask: Ask, secrets?: Secrets): Promise<Activation>;
  /**
   * The raw signatures, in the order of the hashes. @throws DomainError CSC_SAD_EXPIRED_PRE_SIGN when the activation is
   * used or over, CSC_REQUEST_FAILED for another number of signatures than hashes
   */
  signHash(token: string, ask: Ask & { algorithm: string; activation: string }): Promise<Buffer[]>;
  /** DER of a timestamp token over a SHA-256; null where the service makes none. */
  timestamp(token: string, hash: Buffer): Promise<Buffer | null>;
}

type ProviderInfo = { name: string; region: string | null };

/** One way out of a browser and back: all of it random but the address (RFC 6749, RFC 7636). */
export type Trip = { redirectUri: string; state: string; codeVerifier: string; language: string };

export type Ask = {
  credentialId: string;
  hashes: readonly Buffer[];
  /** Shown to the person where they authorise. */
  description: string;
};

/** What the holder entered, by the `id` of what was asked; null for what is given elsewhere. Never stored or logged. */
export type Secrets = Readonly<Record<string, string | null>>;

export type Activation = { value: string; expiresInSeconds: number };

export type Credential = {
  id: string;
  isEnabled: boolean;
  /** OIDs the key signs with. */
  algorithms: readonly string[];
  /** As the service states it; what the certificate says is checked all the same. */
  status: "valid" | "other";
  /** DER, the signing certificate first. */
  chain: readonly Buffer[];
  mode: "implicit" | "explicit" | "oauth2code";
  /** Of a key in mode `explicit`; null where it asks for something in a way that we do not know. */
  asks: readonly SecretAsk[] | null;
  /** Most hashes one authorisation covers. */
  multisign: number;
};
