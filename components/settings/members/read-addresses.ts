import { normaliseEmailAddress } from "@/server/domain/email-spelling";

export type ReadAddresses = {
  /** Normalised for comparison, without duplicates. */
  readonly emails: readonly string[];
  /** All other parts as typed: none is dropped silently. */
  readonly notUnderstood: readonly string[];
};

/** A name in the form "last, first" before its address: "Rojas, Ana <ana@example.com>". */
const NAMED = /^[^@<>]+<[^<>]*@[^<>]*>$/u;
const WITH_AT = /[^\s<>"]*@[^\s<>"]*/gu;

/**
 * Reads a list of addresses separated by lines, `;` or `,`, with or without names. Parts without a valid
 * address are reported.
 */
export function readAddresses(text: string): ReadAddresses {
  const emails = new Set<string>();
  const notUnderstood: string[] = [];
  for (const part of text.split(/[\n\r;]+/u).flatMap(splitAddresses)) {
    const candidates = part.match(WITH_AT) ?? [];
    const read = candidates.map((candidate) => ({ candidate, email: normaliseEmailAddress(candidate) }));
    for (const { candidate, email } of read) {
      if (email === null) notUnderstood.push(candidate);
      else emails.add(email);
    }
    if (candidates.length === 0) notUnderstood.push(part);
  }
  return { emails: [...emails], notUnderstood };
}

/** Splits by commas, except the comma inside a name. */
function splitAddresses(line: string): string[] {
  const parts = line
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.filter((part, index) => part.includes("@") || !NAMED.test(parts[index + 1] ?? ""));
}
