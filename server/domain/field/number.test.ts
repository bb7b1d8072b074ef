import { expect, it } from "vitest";
import { findBrokenBound, readNumber } from "./number";

function findBrokenBoundName(text: string, bounds: { minValue?: number; maxValue?: number }): string | null {
  const value = readNumber(text, null);
  if (value === null) throw new Error(`${text} is no number.`);
  return findBrokenBound(value, bounds)?.rule ?? null;
}

it.each([
  ["0.1", { minValue: 0.1, maxValue: 0.1 }, null],
  ["0.30000000000000000001", { maxValue: 0.3 }, "max"],
  ["0.29999999999999999999", { minValue: 0.3 }, "min"],
  ["9007199254740993", { maxValue: 9007199254740992 }, "max"],
  ["-0.5", { minValue: -0.4 }, "min"],
  ["-0", { minValue: 0, maxValue: 0 }, null],
  ["007.50", { minValue: 7.5, maxValue: 7.5 }, null],
  ["1,000,000", { maxValue: 999_999.99 }, "max"],
  // Bounds that JavaScript writes with an exponent.
  ["0.00000025", { minValue: 2.5e-7, maxValue: 2.5e-7 }, null],
  ["0.0000002", { minValue: 2.5e-7 }, "min"],
  ["1000000000000000000000", { minValue: 1e21, maxValue: 1e21 }, null],
  ["1000000000000000000001", { maxValue: 1e21 }, "max"],
  ["1", { minValue: 1e308 }, "min"],
  ["-1", { minValue: -1.7976931348623157e308, maxValue: 5e-324 }, null],
])("%s within %j: %s", (text, bounds, rule) => {
  expect(findBrokenBoundName(text, bounds)).toBe(rule);
});
