import { expect, test } from "vitest";
import { toLargestUnit } from "./duration-unit";

test.each([
  [0.4, { unit: "seconds", amount: 0 }],
  [59, { unit: "seconds", amount: 59 }],
  [60, { unit: "minutes", amount: 1 }],
  [90, { unit: "minutes", amount: 1.5 }],
  [3600 * 5.25, { unit: "hours", amount: 5.3 }],
  [86_400 * 12.4, { unit: "days", amount: 12 }],
])("shows %d seconds in the unit people would use", (seconds, said) => {
  expect(toLargestUnit(seconds)).toEqual(said);
});
