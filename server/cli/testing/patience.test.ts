import { expect, test } from "vitest";
import { choosePatience, patience, toPatientMs } from "./patience";

test.each([
  ["two idle cores, as in CI", 2, 0, 2],
  ["two cores that do other work", 2, 4.6, 4.3],
  ["two cores at load 10: no more than six", 2, 10, 6],
  ["four idle cores", 4, 0, 1],
  ["many cores: never below one", 32, 3, 1],
])("%s", (_what, cores, load, factor) => {
  expect(choosePatience(undefined, { cores, load })).toBe(factor);
  expect(choosePatience("", { cores, load })).toBe(factor);
});

test("a given factor of 1 or more overrides the measured one", () => {
  const idle = { cores: 2, load: 0 };
  expect(choosePatience("3.5", idle)).toBe(3.5);
  expect(choosePatience("20", idle)).toBe(20);
  for (const wrong of ["0.5", "0", "-2", "slow", "Infinity"]) expect(choosePatience(wrong, idle)).toBe(2);
});

test("the runner passes the factor that it measured to its tests", () => {
  expect(process.env.RUBRICA_PATIENCE).toBe(String(patience));
  expect(toPatientMs(20)).toBe(20_000 * patience);
});
