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

/** The address a recipient signs at, for life (ruling 40). */
export const signingUrl = (token: string): string => `${env().BASE_URL}/sign/${token}`;
