import { expect, test } from "vitest";
import { type Candidate, rankCandidates } from "./ranking";

const NOW = new Date("2026-06-01T00:00:00Z");
const subtractDays = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const person = (email: string, more: Partial<Candidate>): Candidate => ({
  email,
  name: "",
  sent: 1,
  sentByMe: 0,
  lastSentAt: subtractDays(1),
  isContact: false,
  ...more,
});
const listRankedEmails = (...people: Candidate[]) => rankCandidates(people, NOW).map(({ email }) => email);

test("recipients the user wrote to come before contacts, and contacts before the team's recipients", () => {
  const team = person("team", { sent: 500 });
  const contact = person("contact", { sent: 0, lastSentAt: null, isContact: true });
  const mine = person("mine", { sentByMe: 1, lastSentAt: subtractDays(900) });
  expect(listRankedEmails(team, contact, mine)).toEqual(["mine", "contact", "team"]);
});

test("more and newer documents rank higher, and a year without any outweighs a high count", () => {
  const once = person("once", {});
  const often = person("often", { sent: 20 });
  const longAgo = person("long-ago", { sent: 200, lastSentAt: subtractDays(365) });
  expect(listRankedEmails(longAgo, once, often)).toEqual(["often", "once", "long-ago"]);
});

test("equal entries are ordered by e-mail address, whatever the input order", () => {
  const [a, b] = [person("a", {}), person("b", {})];
  expect([listRankedEmails(a, b), listRankedEmails(b, a)]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});
