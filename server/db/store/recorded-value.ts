import { createHash, createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { getSecretKeys } from "@/server/secrets";
import type { FieldRow } from "./envelope";

/**
 * Hashes by which the audit log records fields and values, so that the seal can be refused if the rows differ
 * (ruling 93). All in hexadecimal.
 */

const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Hashes a field's value: its text in UTF-8. */
export const hashValue = (customText: string): string => hashText(customText);

/** Hashes a field without its value: its settings, recipient and position. Canonical JSON (RFC 8785). */
export function hashRecordedField(row: FieldRow): string {
  const { secondaryId, envelopeItemId, recipientId, type, fieldMeta } = row;
  const { page, positionX, positionY, width, height } = row;
  const place = { page, positionX, positionY, width, height };
  return hashText(
    canonicalize({ secondaryId, envelopeItemId, recipientId, type, ...place, fieldMeta }) ?? "",
  );
}

/** Hashes a stored signature value: canonical JSON (RFC 8785). */
export const hashSignature = (value: unknown): Uint8Array =>
  createHash("sha256")
    .update(canonicalize(value) ?? "")
    .digest();

/**
 * MAC of a value that the log shows masked, such as a RUN. It is keyed with the installation's secret,
 * because there are too few RUNs for a plain hash to hide one. `of` names the holder of the value.
 */
export const computeMaskedValueMac = (of: string, value: string): string =>
  createHmac("sha256", getSecretKeys().tokenHmac).update(`recorded-value:${of}\n${value}`).digest("hex");
