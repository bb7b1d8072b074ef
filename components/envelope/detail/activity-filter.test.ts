import { expect, test } from "vitest";
import { messages } from "@/server/domain/messages";
import { ACTIVITY_KINDS, filterEntries, getActivityKind, listActivityPeople } from "./activity-filter";

const entry = (type: string, who: { name?: string; email?: string } = {}, data: unknown = {}) => ({
  type,
  name: who.name ?? null,
  email: who.email ?? null,
  data,
});
const OLGA = { name: "Olga", email: "olga@example.com" };
const buildRecipientData = (name: string) => ({
  recipientName: name,
  recipientEmail: `${name.toLowerCase()}@example.com`,
});

test("every entry type belongs to a kind, and every kind has entries", () => {
  const types = Object.keys(messages.en.owner.activity.type);
  const byKind = Map.groupBy(types, getActivityKind);
  expect([...byKind.keys()].sort()).toEqual([...ACTIVITY_KINDS].sort());
  expect(byKind.get("mails")).toEqual(["EMAIL_SENT", "EMAIL_FAILED"]);
  expect(byKind.get("links")).toEqual(["RECIPIENT_LINK_REVEALED", "MAIL_LINK_REVEALED"]);
  for (const type of [
    "DOCUMENT_SENT",
    "DOCUMENT_COMPLETED",
    "DOCUMENT_CANCELLED",
    "SEAL_FAILED",
    "DOCUMENT_DOWNLOADED",
  ])
    expect(getActivityKind(type)).toBe("document");
  for (const type of ["DOCUMENT_RECIPIENT_COMPLETED", "DOCUMENT_OPENED", "DOCUMENT_RECIPIENT_REJECTED"])
    expect(getActivityKind(type)).toBe("acts");
  for (const type of ["DOCUMENT_TITLE_UPDATED", "RECIPIENT_CREATED", "DOCUMENT_GLOBAL_AUTH_ACCESS_UPDATED"])
    expect(getActivityKind(type)).toBe("changes");
  for (const type of ["DOCUMENT_AUTH_PROVEN", "DOCUMENT_RECIPIENT_CSC_SIGNED", "DOCUMENT_IDENTITY_VERIFIED"])
    expect(getActivityKind(type)).toBe("proofs");
});

test("lists actors and the recipients concerned, each once, with a name where one is known", () => {
  const people = listActivityPeople([
    entry("EMAIL_SENT", {}, { recipientEmail: "ana@example.com" }),
    entry("DOCUMENT_OPENED", { email: "ANA@example.com" }, buildRecipientData("Ana")),
    entry("DOCUMENT_SENT", OLGA),
    entry("DOCUMENT_CREATED", { name: "Our shop" }),
  ]);
  expect(people).toEqual([
    { key: "ana@example.com", name: "Ana" },
    { key: "olga@example.com", name: "Olga" },
    { key: "our shop", name: "Our shop" },
  ]);
});

test("does not offer an e-mail address that was only entered and then corrected", () => {
  const people = listActivityPeople([
    entry("RECIPIENT_CREATED", OLGA, buildRecipientData("Anna")),
    entry("RECIPIENT_UPDATED", OLGA, buildRecipientData("Ana")),
    entry("EMAIL_SENT", {}, buildRecipientData("Ana")),
  ]);
  expect(people.map(({ name }) => name)).toEqual(["Ana", "Olga"]);
});

test("a person filter matches entries by and about that person, and combines with the kind filter", () => {
  const log = [
    entry("RECIPIENT_LINK_REVEALED", OLGA, buildRecipientData("Ana")),
    entry("EMAIL_SENT", {}, buildRecipientData("Ana")),
    entry("EMAIL_SENT", {}, buildRecipientData("Ben")),
  ];
  const countEntries = (person: string | null, kind: "mails" | null) =>
    filterEntries(log, { person, kind }).length;
  expect([
    countEntries(null, null),
    countEntries("ana@example.com", null),
    countEntries("olga@example.com", null),
  ]).toEqual([3, 2, 1]);
  expect([
    countEntries(null, "mails"),
    countEntries("ana@example.com", "mails"),
    countEntries("olga@example.com", "mails"),
  ]).toEqual([2, 1, 0]);
});
