import { expect, test } from "vitest";
import { findCodeTimeStep } from "./authenticator";

/** The secret of RFC 6238, appendix B ("12345678901234567890") in base32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const toDate = (seconds: number): Date => new Date(seconds * 1000);

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_111_111_111, "050471", 37_037_037],
  [1_234_567_890, "005924", 41_152_263],
  [2_000_000_000, "279037", 66_666_666],
])("accepts the RFC 6238 code at %i for its step", (seconds, code, step) => {
  expect(findCodeTimeStep(SECRET, code, toDate(seconds))).toBe(step);
});

test("accepts a code one step early or late for its own step, and refuses one two steps off", () => {
  const step = 37_037_037;
  expect(findCodeTimeStep(SECRET, "050471", toDate((step - 1) * 30))).toBe(step);
  expect(findCodeTimeStep(SECRET, "050471", toDate((step + 1) * 30 + 29))).toBe(step);
  expect(findCodeTimeStep(SECRET, "050471", toDate((step - 1) * 30 - 1))).toBe(null);
  expect(findCodeTimeStep(SECRET, "050471", toDate((step + 2) * 30))).toBe(null);
});

test("refuses a text that is not a six-digit code", () => {
  for (const code of ["", "05047", "0504711", "abcdef"])
    expect(findCodeTimeStep(SECRET, code, toDate(1_111_111_111))).toBe(null);
});
