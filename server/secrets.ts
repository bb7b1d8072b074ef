import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { findInstance, provide } from "@/server/runtime";

/** The keys of ruling 60: a ring that decrypts, whose first key encrypts, and the lookup key for tokens. */
export type SecretKeys = {
  encryption: readonly { id: string; key: Uint8Array }[];
  tokenHmac: Uint8Array;
};

declare module "@/server/runtime" {
  interface Registry {
    keys: SecretKeys;
  }
}

export function getSecretKeys(): SecretKeys {
  return findInstance("keys") ?? provide("keys", parseKeys(env().ENCRYPTION_KEYS, env().TOKEN_HMAC_KEY));
}

/** `id:base64,…` and the lookup key's text, as in ruling 38; their form was checked at start. */
function parseKeys(ring: string, hmac: string): SecretKeys {
  const encryption = ring.split(",").map((pair) => {
    const colon = pair.indexOf(":");
    return {
      id: pair.slice(0, colon).trim(),
      key: new Uint8Array(Buffer.from(pair.slice(colon + 1).trim(), "base64")),
    };
  });
  return { encryption, tokenHmac: new TextEncoder().encode(hmac) };
}

/**
 * Encrypts with AES-256-GCM, with the key's id in the text and the row as additional data: a value moved to
 * another row does not decrypt (T41). `row` is `table:id`.
 */
export function encrypt(keys: SecretKeys, row: string, plaintext: string): string {
  const [first] = keys.encryption;
  if (!first) throw new DomainError("SERVICE_UNAVAILABLE", "No encryption key is configured.");
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", first.key, iv).setAAD(Buffer.from(row));
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return `${first.id}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Reverses `encrypt`; throws when the key is unknown, the row differs or the text was changed. */
export function decrypt(keys: SecretKeys, row: string, text: string): string {
  const colon = text.indexOf(":");
  const entry = keys.encryption.find((candidate) => candidate.id === text.slice(0, colon));
  if (!entry)
    throw new DomainError(
      "SERVICE_UNAVAILABLE",
      "A stored secret needs an encryption key that is not configured.",
    );
  const raw = Buffer.from(text.slice(colon + 1), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", entry.key, raw.subarray(0, 12)).setAAD(Buffer.from(row));
  decipher.setAuthTag(raw.subarray(12, 28));
  return Buffer.concat([decipher.update(raw.subarray(28)), decipher.final()]).toString("utf8");
}

/** Returns the lookup value of a signing token (ruling 33). */
export const computeTokenHmac = (keys: SecretKeys, token: string): Uint8Array =>
  createHmac("sha256", keys.tokenHmac).update(token).digest();

/** Compares two secrets, in constant time if they have the same length. */
export const isSameSecret = (given: Uint8Array, own: Uint8Array): boolean =>
  given.byteLength === own.byteLength && timingSafeEqual(given, own);

/** Returns the lookup value of an API token (ruling 18). */
export const hashApiToken = (token: string): Uint8Array => createHash("sha512").update(token).digest();

export const hashLinkToken = (token: string): Uint8Array => createHash("sha256").update(token).digest();
