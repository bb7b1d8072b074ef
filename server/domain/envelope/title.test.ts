import { expect, it } from "vitest";
import { formatCopyTitle } from "./title";

it("says that it is a copy, in the language of the document", () => {
  expect(formatCopyTitle("Lease 2026", "en")).toBe("Lease 2026 (copy)");
  expect(formatCopyTitle("Arriendo 2026", "es")).toBe("Arriendo 2026 (copia)");
});

it("never grows beyond 255 and never cuts a character in half", () => {
  expect(formatCopyTitle("x".repeat(255), "en")).toBe(`${"x".repeat(248)} (copy)`);
  expect(formatCopyTitle(`${"x".repeat(247)}😀😀😀😀`, "en")).toBe(`${"x".repeat(247)} (copy)`);
});
