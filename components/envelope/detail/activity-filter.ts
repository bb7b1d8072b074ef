import type { AuditEntry } from "@/components/envelope/api-types";
import { isRecord } from "@/server/domain/record";

export const ACTIVITY_KINDS = ["acts", "mails", "proofs", "links", "changes", "document"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The first match wins. Matches by name, because the log's own schema would be too heavy for this page. */
const KINDS: readonly (readonly [ActivityKind, RegExp])[] = [
  ["mails", /^EMAIL_/],
  ["links", /LINK_REVEALED$/],
  [
    "proofs",
    /AUTH_(2FA|FAILED|PROVEN|CODE)|ACCESS_AUTH_F|IDENTITY|_CSC_|ENROL|FACTOR_|EMAIL_CONFIRMED|CODE_LOCKED/,
  ],
  ["acts", /^DOCUMENT_(OPENED|VIEWED|FIELD|CONSENT|RECIPIENT)/],
  ["changes", /^(RECIPIENT|FIELD|ENVELOPE_ITEM|ATTACHMENT|TEMPLATE)_|_(UPDATED|CHANGED|REPLACED|REVOKED)$/],
];

export const getActivityKind = (type: string): ActivityKind =>
  KINDS.find(([, shape]) => shape.test(type))?.[0] ?? "document";

type FilteredEntry = Pick<AuditEntry, "type" | "name" | "email" | "data">;
export type ActivityPerson = { key: string; name: string };

/** Returns the actor and the person concerned, each once. */
function listEntryPeople({ name, email, data }: FilteredEntry): ActivityPerson[] {
  const facts = isRecord(data) ? data : {};
  const getText = (key: string) => (typeof facts[key] === "string" ? facts[key] : "");
  const about = getText("recipientEmail") || getText("fieldRecipientEmail");
  const people = [
    { key: (email ?? "") || (name ?? ""), name: (name ?? "") || (email ?? "") },
    { key: about || getText("recipientName"), name: getText("recipientName") || about },
  ];
  return people
    .filter(({ key }) => key !== "")
    .map((person) => ({ ...person, key: person.key.toLowerCase() }));
}

/**
 * Lists the people of the log by name, each address once, under the first real name found. Addresses that
 * appear only in changes of the draft are left out: they received nothing and did nothing.
 */
export function listActivityPeople(entries: readonly FilteredEntry[]): ActivityPerson[] {
  const peopleByKey = new Map<string, ActivityPerson>();
  const people = entries.flatMap((entry) =>
    getActivityKind(entry.type) === "changes"
      ? listEntryPeople({ ...entry, data: null })
      : listEntryPeople(entry),
  );
  for (const person of people) {
    const existingPerson = peopleByKey.get(person.key);
    // A name replaces a mere address.
    if (!existingPerson || existingPerson.name.toLowerCase() === existingPerson.key)
      peopleByKey.set(person.key, person);
  }
  return [...peopleByKey.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

export type ActivityFilter = { person: string | null; kind: ActivityKind | null };

export const filterEntries = <E extends FilteredEntry>(
  entries: readonly E[],
  { person, kind }: ActivityFilter,
): E[] =>
  entries.filter(
    (entry) =>
      (kind === null || getActivityKind(entry.type) === kind) &&
      (person === null || listEntryPeople(entry).some(({ key }) => key === person)),
  );
