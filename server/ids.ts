import { randomBytes, randomInt } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LETTERS = "abcdefhiklmnorstuvwxyz";

function drawLetters(alphabet: string, length: number): string {
  let out = "";
  for (let i = 0; i < length; i += 1) out += alphabet.charAt(randomInt(alphabet.length));
  return out;
}

/** `envelope_` + 16 letters without look-alikes (rest/README.md 1.6). */
export const newEnvelopeId = () => `envelope_${drawLetters(LETTERS, 16)}`;
/** `envelope_item_` + 16 letters. */
export const newItemId = () => `envelope_item_${drawLetters(LETTERS, 16)}`;
/** Opaque id of any other row: 24 base36-like characters, unguessable. */
export const newId = () => drawLetters("0123456789abcdefghijklmnopqrstuvwxyz", 24);
/** A recipient's URL secret: 32 base62 characters, about 190 bits (T3). */
export const newSigningToken = () => drawLetters(BASE62, 32);
/** An API token of ruling 18: `api_` + 32 base62. */
export const newApiToken = () => `api_${drawLetters(BASE62, 32)}`;
/** The bearer token of an organisation's directory: `scim_` + 43 base62, more than 250 bits. */
export const newScimToken = () => `scim_${drawLetters(BASE62, 43)}`;
export const newLinkToken = () => randomBytes(32).toString("base64url");
/** A webhook's secret: `whsec_` + base64 of 32 bytes, the HMAC key being the decoded part (ruling 26). */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
export const newCode = () => drawLetters("0123456789", 6);
/** A backup code: ten letters and digits without look-alikes, about 49 bits. */
export const newBackupCode = () => drawLetters("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 10);
/**
 * The code printed on a certificate that opens `/verify/{code}` (domain/evidence.md 7.6): `qr_` + 26 letters
 * and digits without look-alikes, 130 bits. Lower case only, so that it can be typed from paper.
 */
export const newQrToken = () => `qr_${drawLetters("0123456789abcdefghjkmnpqrstvwxyz", 26)}`;
