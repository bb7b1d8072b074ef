import { isRecord } from "@/server/domain/record";
import type { UseEntries } from "./entries";
import { REMEMBERED } from "./forget-people";

/** The last use's people are stored in this browser, by account. */
const buildStorageKey = (templateId: string, account: string) => `${REMEMBERED}${account}.${templateId}`;

/** Returns the people of the last use; null without one, or without storage. */
export function loadStoredPeople(templateId: string, account: string): UseEntries["people"] | null {
  try {
    const stored = localStorage.getItem(buildStorageKey(templateId, account));
    return stored === null ? null : parseStoredPeople(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Stores them for the next use. Without storage only this convenience is lost. */
export function storePeople(templateId: string, account: string, people: UseEntries["people"]): void {
  try {
    localStorage.setItem(buildStorageKey(templateId, account), JSON.stringify(people));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Parses stored people; null if one of them is unreadable. */
function parseStoredPeople(kept: unknown): UseEntries["people"] | null {
  if (!isRecord(kept)) return null;
  const people = Object.entries(kept).map(([id, one]) => [id, parsePerson(one)] as const);
  const readablePeople = people.flatMap(([id, person]) => (person ? [[id, person] as const] : []));
  return readablePeople.length === people.length ? Object.fromEntries(readablePeople) : null;
}

function parsePerson(kept: unknown): UseEntries["people"][number] | undefined {
  if (!isRecord(kept)) return undefined;
  const { email, name, signingOrder } = kept;
  const isOrder = signingOrder === null || typeof signingOrder === "number";
  return typeof email === "string" && typeof name === "string" && isOrder
    ? { email, name, signingOrder }
    : undefined;
}
