import { createHash, createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { secretKeys } from "@/server/secrets";
import type { FieldRow } from "./envelope";

/**
 * Hashes by which the audit log records fields and values, so that the seal can be refused if the rows differ
 * (ruling 93). All in hexadecimal.
 */

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Hashes a field's value: its text in UTF-8. */
export const valueSha256 = (customText: string): string => sha256(customText);

/** Hashes a field without its value: its settings, recipient and position. Canonical JSON (RFC 8785). */
export function fieldSha256(row: FieldRow): string {
  const { secondaryId, envelopeItemId, recipientId, type, fieldMeta } = row;
  const { page, positionX, positionY, width, height } = row;
  const place = { page, positionX, positionY, width, height };
  return sha256(canonicalize({ secondaryId, envelopeItemId, recipientId, type, ...place, fieldMeta }) ?? "");
}

/** Hashes a stored signature value: canonical JSON (RFC 8785). */
export const signatureSha256 = (value: unknown): Uint8Array =>
  createHash("sha256")
    .update(canonicalize(value) ?? "")
    .digest();

/**
 * MAC of a value that the log shows masked, such as a RUN. It is keyed with the installation's secret,
 * because there are too few RUNs for a plain hash to hide one. `of` names the holder of the value.
 */
export const maskedValueMac = (of: string, value: string): string =>
  createHmac("sha256", secretKeys().tokenHmac).update(`recorded-value:${of}\n${value}`).digest("hex");
