import canonicalize from "canonicalize";
import type { AuditRow } from "@/server/db/store/audit";
import { toHex } from "./load";

/**
 * Audit entries exactly as chained, plus `prevHash` and `hash` in hexadecimal. To verify an entry, remove
 * both keys and write the rest as canonical JSON (RFC 8785). SHA-256 over the 32 bytes of `prevHash` followed
 * by that text gives `hash`. The first `prevHash` is 32 zero bytes.
 */
function formatStoredLine(row: AuditRow): string {
  const { id: _, prevHash, hash, createdAt, ...rest } = row;
  const entry = { ...rest, createdAt: createdAt.toISOString(), prevHash: toHex(prevHash), hash: toHex(hash) };
  return canonicalize(entry) ?? "";
}

export const formatAuditLines = (rows: readonly AuditRow[]): string =>
  rows.map((row) => `${formatStoredLine(row)}\n`).join("");

/**
 * Returns the same entries as one JSON document, for attaching to a PDF. `head` is null when the chain does
 * not hold.
 */
export function formatAuditDocument(
  envelopeId: string,
  rows: readonly AuditRow[],
  head: string | null,
): string {
  const about = `"version":1,"envelopeId":${JSON.stringify(envelopeId)},"head":${JSON.stringify(head)}`;
  return `{${about},"entries":[\n${rows.map(formatStoredLine).join(",\n")}\n]}\n`;
}
