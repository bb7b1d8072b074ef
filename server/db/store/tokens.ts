import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { newSigningToken } from "@/server/ids";
import { computeTokenHmac, decrypt, encrypt, getSecretKeys } from "@/server/secrets";

/** The unique HMAC stands for the row, so that a ciphertext moved to another row does not decrypt (T41). */
const buildTokenContext = (hmac: Uint8Array): string =>
  `recipient.token:${Buffer.from(hmac).toString("hex")}`;

/** Creates a signing token with its two stored forms: lookup HMAC and ciphertext (ruling 33). */
export function issueSigningToken(): { token: string; tokenHmac: Uint8Array; tokenEncrypted: string } {
  const keys = getSecretKeys();
  const token = newSigningToken();
  const hmac = computeTokenHmac(keys, token);
  return { token, tokenHmac: hmac, tokenEncrypted: encrypt(keys, buildTokenContext(hmac), token) };
}

export const readSigningToken = (row: { tokenHmac: Uint8Array; tokenEncrypted: string }): string =>
  decrypt(getSecretKeys(), buildTokenContext(row.tokenHmac), row.tokenEncrypted);

/** Without characters that look alike. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns the code that a request and its signing page both show, so that a person can check that they belong
 * together (components/signing.md 5.2): "K7Q4-2M9D". Constant for the life of the link; reveals nothing about
 * the token and opens nothing.
 */
export function computeRecipientCode({ tokenHmac: hmac }: { tokenHmac: Uint8Array }): string {
  const digest = createHash("sha256").update("rubrica recipient code").update(hmac).digest();
  const letters = [...digest.subarray(0, 8)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/** Builds a recipient's signing URL, permanent (ruling 40). */
export const buildSigningUrl = (token: string): string => `${env().BASE_URL}/sign/${token}`;
