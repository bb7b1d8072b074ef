import { normaliseEmailAddress } from "@/server/domain/email-spelling";

export type ParsedPerson = { name: string; email: string };
export type ParsedPeople = { people: ParsedPerson[]; notUnderstood: string[] };

const ADDRESS = /[^\s<>",;]+@[^\s<>",;]+/u;

/**
 * Reads a pasted list: one person per line or separated by `;` or `,`, as `Ana Rojas <ana@x.com>`, `Ana
 * ana@x.com`, `ana@x.com` or columns of a spreadsheet. A repeated address counts once.
 */
export function parsePeople(text: string): ParsedPeople {
  const people = new Map<string, ParsedPerson>();
  const notUnderstood: string[] = [];
  for (const entry of splitEntries(text)) {
    const address = ADDRESS.exec(entry)?.[0];
    const email = address === undefined ? null : normaliseEmailAddress(address);
    if (address === undefined || email === null) {
      notUnderstood.push(entry);
      continue;
    }
    const name = entry
      .replace(address, " ")
      .replace(/[<>"()\t]/gu, " ")
      .replace(/\s+/gu, " ")
      .trim();
    if (!people.has(email)) people.set(email, { name, email });
  }
  return { people: [...people.values()], notUnderstood };
}

/** A comma separates people only between two addresses: names may contain one ("Rojas, Ana"). */
function splitEntries(text: string): string[] {
  return text
    .split(/[\n\r;]+/u)
    .flatMap((line) => {
      const parts = line.split(",");
      return parts.length > 1 && parts.every((part) => ADDRESS.test(part))
        ? parts
        : [line.replaceAll(",", " ")];
    })
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
