import { createHash, createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { secretKeys } from "@/server/secrets";
import type { FieldRow } from "./envelope";

/**
 * How the audit log records what fields are and hold, so that the seal can be refused when the rows say something else
 * (ruling 93). All in hexadecimal.
 */

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Of a value that stands in a field: its text in UTF-8. */
export const valueSha256 = (customText: string): string => sha256(customText);

/** What a field asks for, of whom, and where it stands; everything but its value. Canonical JSON (RFC 8785). */
export function fieldSha256(row: FieldRow): string {
  const { secondaryId, envelopeItemId, recipientId, type, fieldMeta } = row;
  const { page, positionX, positionY, width, height } = row;
  const place = { page, positionX, positionY, width, height };
  return sha256(canonicalize({ secondaryId, envelopeItemId, recipientId, type, ...place, fieldMeta }) ?? "");
}

/** Of a stored signature value: canonical JSON (RFC 8785). */
export const signatureSha256 = (value: unknown): Uint8Array =>
  createHash("sha256")
    .update(canonicalize(value) ?? "")
    .digest();

/**
 * Of a value that the log shows masked, such as a RUN: keyed with the installation's secret, as there are too few of
 * them to hide one behind a plain hash. `of` is what holds it.
 */
export const maskedValueMac = (of: string, value: string): string =>
  createHmac("sha256", secretKeys().tokenHmac).update(`recorded-value:${of}\n${value}`).digest("hex");
