import type { AuditEntry } from "@/components/envelope/answers";
import { isRecord } from "@/server/domain/record";

/** What an entry is about, in the order the filter offers it. */
export const ACTIVITY_KINDS = ["acts", "mails", "proofs", "links", "changes", "document"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** First match wins; by the shape of the names, which the log's own schema would be too heavy to bring here. */
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

export const activityKind = (type: string): ActivityKind =>
  KINDS.find(([, shape]) => shape.test(type))?.[0] ?? "document";

type Entry = Pick<AuditEntry, "type" | "name" | "email" | "data">;
export type ActivityPerson = { key: string; name: string };

/** Who did it and whom it is about, each once. */
function peopleOf({ name, email, data }: Entry): ActivityPerson[] {
  const facts = isRecord(data) ? data : {};
  const textIn = (key: string) => (typeof facts[key] === "string" ? facts[key] : "");
  const about = textIn("recipientEmail") || textIn("fieldRecipientEmail");
  const people = [
    { key: (email ?? "") || (name ?? ""), name: (name ?? "") || (email ?? "") },
    { key: about || textIn("recipientName"), name: textIn("recipientName") || about },
  ];
  return people
    .filter(({ key }) => key !== "")
    .map((person) => ({ ...person, key: person.key.toLowerCase() }));
}

/**
 * Lists the people of the log by name, each address once under the first name it has. An address that was only typed
 * and corrected again is left out: nobody did anything with it and nothing was sent to it.
 */
export function activityPeople(entries: readonly Entry[]): ActivityPerson[] {
  const found = new Map<string, ActivityPerson>();
  const people = entries.flatMap((entry) =>
    activityKind(entry.type) === "changes" ? peopleOf({ ...entry, data: null }) : peopleOf(entry),
  );
  for (const person of people) {
    const known = found.get(person.key);
    // An address says less than a name.
    if (!known || known.name.toLowerCase() === known.key) found.set(person.key, person);
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

export type ActivityFilter = { person: string | null; kind: ActivityKind | null };

/** The entries that somebody asked for: by or about one person, of one kind. */
export const filtered = <E extends Entry>(entries: readonly E[], { person, kind }: ActivityFilter): E[] =>
  entries.filter(
    (entry) =>
      (kind === null || activityKind(entry.type) === kind) &&
      (person === null || peopleOf(entry).some(({ key }) => key === person)),
  );
