import { expect, it } from "vitest";
import { titleOfCopy } from "./title";

it("says that it is a copy, in the language of the document", () => {
  expect(titleOfCopy("Lease 2026", "en")).toBe("Lease 2026 (copy)");
  expect(titleOfCopy("Arriendo 2026", "es")).toBe("Arriendo 2026 (copia)");
});

it("never grows beyond 255 and never cuts a character in half", () => {
  expect(titleOfCopy("x".repeat(255), "en")).toBe(`${"x".repeat(248)} (copy)`);
  expect(titleOfCopy(`${"x".repeat(247)}😀😀😀😀`, "en")).toBe(`${"x".repeat(247)} (copy)`);
});
