import { expect, test } from "vitest";
import { type Candidate, rankCandidates } from "./ranking";

const NOW = new Date("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const person = (email: string, more: Partial<Candidate>): Candidate => ({
  email,
  name: "",
  sent: 1,
  sentByMe: 0,
  lastSentAt: daysAgo(1),
  isContact: false,
  ...more,
});
const order = (...people: Candidate[]) => rankCandidates(people, NOW).map(({ email }) => email);

test("whom one wrote to oneself comes before contacts, and those before the team's", () => {
  const team = person("team", { sent: 500 });
  const contact = person("contact", { sent: 0, lastSentAt: null, isContact: true });
  const mine = person("mine", { sentByMe: 1, lastSentAt: daysAgo(900) });
  expect(order(team, contact, mine)).toEqual(["mine", "contact", "team"]);
});

test("more and later documents weigh more, and a year without one outweighs many", () => {
  const once = person("once", {});
  const often = person("often", { sent: 20 });
  const longAgo = person("long-ago", { sent: 200, lastSentAt: daysAgo(365) });
  expect(order(longAgo, once, often)).toEqual(["often", "once", "long-ago"]);
});

test("equals stand by address, whatever order they come in", () => {
  const [a, b] = [person("a", {}), person("b", {})];
  expect([order(a, b), order(b, a)]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});
