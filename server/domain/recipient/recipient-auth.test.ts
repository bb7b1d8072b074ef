import { expect, test } from "vitest";
import { countTry, isLocked, TRY_LIMITS, type Tries } from "./recipient-auth";

const AT = new Date("2031-05-03T12:00:00Z");
const addMinutes = (count: number): Date => new Date(AT.getTime() + count * 60_000);
const limit = TRY_LIMITS.code;

const countTries = (...at: number[]): Tries =>
  at.reduce<Tries | null>((before, minute) => countTry(before, limit, addMinutes(minute)), null) ?? {
    failures: 0,
    since: AT,
    lockedUntil: null,
  };

test("the fifth failed attempt within a quarter of an hour locks for a quarter of an hour", () => {
  expect(countTries(0, 1, 2, 3).lockedUntil).toBe(null);
  expect(countTries(0, 1, 2, 3, 14)).toEqual({ failures: 5, since: AT, lockedUntil: addMinutes(29) });
  expect(isLocked(countTries(0, 1, 2, 3, 14), addMinutes(28))).toBe(true);
  expect(isLocked(countTries(0, 1, 2, 3, 14), addMinutes(29))).toBe(false);
});

test("attempts from a quarter of an hour ago no longer count, nor do those before an expired lock", () => {
  expect(countTries(0, 1, 2, 3, 15)).toEqual({ failures: 1, since: addMinutes(15), lockedUntil: null });
  expect(countTries(0, 1, 2, 3, 4, 19)).toEqual({ failures: 1, since: addMinutes(19), lockedUntil: null });
});

test("a recipient without attempts is not locked", () => {
  expect(isLocked(null, AT)).toBe(false);
});
