import { createHash } from "node:crypto";

/**
 * Reads the audit log as JSON lines and checks that each entry follows from the one before (domain/evidence.md
 * 6.1).
 */

const GENESIS = "0".repeat(64);
/** Keys beside the entry that are not part of the hashed text. */
const BESIDE = ["hash", "prevHash", "id"];

/**
 * Canonical JSON (RFC 8785): keys in the order of their UTF-16 units, nothing between. Written here so that
 * the verifier does not rest on the library that the product hashes with.
 */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${toCanonicalJson(item)}`);
  return `{${pairs.join(",")}}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export type ChainVerdict =
  | { isUnbroken: true; head: string; entries: readonly Record<string, unknown>[] }
  /** `at`: the number of the first entry that does not fit. */
  | { isUnbroken: false; at: number };

/**
 * Judges the lines of `audit.jsonl`: numbers from 1 without a gap, each hash over the one before and the
 * entry.
 */
export function verifyLog(text: string): ChainVerdict {
  const entries: Record<string, unknown>[] = [];
  let head = GENESIS;
  for (const [index, line] of text
    .split("\n")
    .filter((one) => one.trim() !== "")
    .entries()) {
    const entry = parseLine(line);
    if (!entry) return { isUnbroken: false, at: index + 1 };
    const hashed = Object.fromEntries(Object.entries(entry).filter(([key]) => !BESIDE.includes(key)));
    const expected = createHash("sha256")
      .update(Buffer.from(head, "hex"))
      .update(toCanonicalJson(hashed))
      .digest("hex");
    const fits = entry.seq === index + 1 && entry.prevHash === head && entry.hash === expected;
    if (!fits) return { isUnbroken: false, at: index + 1 };
    head = expected;
    entries.push(entry);
  }
  return entries.length > 0 ? { isUnbroken: true, head, entries } : { isUnbroken: false, at: 1 };
}
