import { expect, it } from "vitest";
import { titleOfCopy } from "./title";

it("says that it is a copy", () => {
  expect(titleOfCopy("Lease 2026")).toBe("Lease 2026 (copy)");
});

it("never grows beyond 255 and never cuts a character in half", () => {
  expect(titleOfCopy("x".repeat(255))).toBe(`${"x".repeat(248)} (copy)`);
  expect(titleOfCopy(`${"x".repeat(247)}😀😀😀😀`)).toBe(`${"x".repeat(247)} (copy)`);
});
