import { expect, test } from "vitest";
import { countConsequences } from "./policy-consequences";

const ASKED = { requiresSecondFactor: false, waysIn: null, allowsMailedLink: false };

const PEOPLE = [
  { waysIn: ["PASSWORD"], isGuarded: false, count: 4 },
  { waysIn: ["PASSWORD"], isGuarded: true, count: 3 },
  { waysIn: ["PASSWORD", "PASSKEY"], isGuarded: false, count: 2 },
  { waysIn: ["COMPANY"], isGuarded: false, count: 5 },
  { waysIn: [], isGuarded: false, count: 1 },
] as const;

test("a policy without requirements excludes no member", () => {
  expect(countConsequences(PEOPLE, ASKED)).toEqual({
    people: 15,
    withoutSecondFactor: 0,
    withoutWayIn: 0,
  });
});

test("a second factor excludes members without an app, a passkey or company sign-in", () => {
  expect(countConsequences(PEOPLE, { ...ASKED, requiresSecondFactor: true }).withoutSecondFactor).toBe(5);
});

test("named ways in exclude members who have none of them", () => {
  const countWithoutWayIn = (...waysIn: ("PASSWORD" | "PASSKEY" | "COMPANY")[]) =>
    countConsequences(PEOPLE, { ...ASKED, waysIn }).withoutWayIn;
  expect([
    countWithoutWayIn("PASSWORD"),
    countWithoutWayIn("PASSKEY"),
    countWithoutWayIn("PASSKEY", "COMPANY"),
  ]).toEqual([6, 13, 8]);
});

test("a mailed link excludes no member, because every member has an e-mail address", () => {
  const wantedPolicy = { ...ASKED, waysIn: ["PASSKEY" as const], allowsMailedLink: true };
  expect(countConsequences(PEOPLE, wantedPolicy).withoutWayIn).toBe(0);
});
