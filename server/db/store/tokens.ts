import { createHash } from "node:crypto";
import { env } from "@/server/env";
import { newSigningToken } from "@/server/ids";
import { decrypt, encrypt, secretKeys, tokenHmac } from "@/server/secrets";

/** The unique HMAC stands for the row, so that a ciphertext moved to another row does not open (T41). */
const rowOf = (hmac: Uint8Array): string => `recipient.token:${Buffer.from(hmac).toString("hex")}`;

/** A fresh signing token and its two stored forms: lookup HMAC and ciphertext (ruling 33). */
export function issueSigningToken(): { token: string; tokenHmac: Uint8Array; tokenEncrypted: string } {
  const keys = secretKeys();
  const token = newSigningToken();
  const hmac = tokenHmac(keys, token);
  return { token, tokenHmac: hmac, tokenEncrypted: encrypt(keys, rowOf(hmac), token) };
}

/** The readable signing token of a recipient row. */
export const readSigningToken = (row: { tokenHmac: Uint8Array; tokenEncrypted: string }): string =>
  decrypt(secretKeys(), rowOf(row.tokenHmac), row.tokenEncrypted);

/** No digit or letter that could be taken for another. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * What a request and its signing page both show, so that a person can check that they belong together
 * (components/README.md 5.2): "K7Q4-2M9D". Constant as long as the link is; says nothing about the token and opens
 * nothing.
 */
export function recipientCode({ tokenHmac: hmac }: { tokenHmac: Uint8Array }): string {
  const digest = createHash("sha256").update("rubrica recipient code").update(hmac).digest();
  const letters = [...digest.subarray(0, 8)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]);
  return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/** The address a recipient signs at, for life (ruling 40). */
export const signingUrl = (token: string): string => `${env().BASE_URL}/sign/${token}`;
