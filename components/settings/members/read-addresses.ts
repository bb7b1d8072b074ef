import { normaliseEmailAddress } from "@/server/domain/email-spelling";

export type ReadAddresses = {
  /** In the spelling they are compared in, each once. */
  readonly emails: readonly string[];
  /** Everything else that was written, as it was written: nothing is dropped in silence. */
  readonly notUnderstood: readonly string[];
};

/** A name written last name first before its address: "Rojas, Ana <ana@example.com>". */
const NAMED = /^[^@<>]+<[^<>]*@[^<>]*>$/u;
const WITH_AT = /[^\s<>"]*@[^\s<>"]*/gu;

/**
 * Reads the addresses of a list whose parts are separated by lines, `;` or `,`. Names beside an address are allowed;
 * a part without an address, and one whose address is none, is told.
 */
export function readAddresses(text: string): ReadAddresses {
  const emails = new Set<string>();
  const notUnderstood: string[] = [];
  for (const part of text.split(/[\n\r;]+/u).flatMap(partsOf)) {
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

/** By commas, except the one inside a name. */
function partsOf(line: string): string[] {
  const parts = line
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.filter((part, index) => part.includes("@") || !NAMED.test(parts[index + 1] ?? ""));
}
