import { expect, test } from "vitest";
import { computeSealedShare, SEAL_STEPS } from "./seal-steps";

test("progress grows with every step of every file, from zero to less than one", () => {
  const steps = [1, 2, 3].flatMap((file) => SEAL_STEPS.slice(1).map((step) => ({ step, file })));
  const shares = [{ step: "COLLECT" as const, file: null }, ...steps].map((at) => computeSealedShare(at, 3));
  expect(shares[0]).toBe(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(new Set(shares).size).toBe(shares.length);
  expect(shares.at(-1)).toBeLessThan(1);
});

test("each step of a single file adds one fifth", () => {
  expect(
    SEAL_STEPS.map((step, index) => computeSealedShare({ step, file: index === 0 ? null : 1 }, 1)),
  ).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
});
