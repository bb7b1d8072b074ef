import { expect, test } from "vitest";
import { toDelay } from "./delay";

test.each([
  [-1, { unit: "soon" }],
  [0, { unit: "soon" }],
  [1, { unit: "seconds", s: 1 }],
  [59_000, { unit: "seconds", s: 59 }],
  [59_001, { unit: "clock", minutes: 1, seconds: 0 }],
  [60_000, { unit: "clock", minutes: 1, seconds: 0 }],
  [299_400, { unit: "clock", minutes: 5, seconds: 0 }],
  [600_000, { unit: "minutes", minutes: 10 }],
  [1_680_001, { unit: "minutes", minutes: 29 }],
  [3_599_000, { unit: "hours", hours: 1, minutes: 0 }],
  [7_200_000, { unit: "hours", hours: 2, minutes: 0 }],
  [5_460_000, { unit: "hours", hours: 1, minutes: 31 }],
])("tells %i ms until the next attempt as %o", (ms, told) => {
  expect(toDelay(ms)).toEqual(told);
});
