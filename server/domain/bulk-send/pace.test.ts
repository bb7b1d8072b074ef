import { expect, test } from "vitest";
import { computeNextRowAt, computeSeconds } from "./pace";

const AT = new Date("2026-03-01T12:00:00Z");
const addMs = (ms: number) => new Date(AT.getTime() + ms);

test("rows are sent at the set pace, whenever a worker looks", () => {
  expect(computeNextRowAt(AT, addMs(800), 60)).toEqual(addMs(1000));
  expect(computeNextRowAt(addMs(1000), addMs(2300), 60)).toEqual(addMs(2000));
});

test("a batch that rested catches up for five seconds, not for its whole rest", () => {
  expect(computeNextRowAt(AT, addMs(3_600_000), 60)).toEqual(addMs(3_600_000 - 5000 + 1000));
});

test("the time that rows take is given in whole seconds", () => {
  expect(computeSeconds(187, 120)).toBe(94);
});
