import { describe, expect, it } from "vitest";
import { cleanFileName, withoutPdf } from "./file-name";

describe("the name of an uploaded file", () => {
  it.each([
    ["contract.pdf", "contract.pdf"],
    ["C:\\Users\\Ana\\Contrato.pdf", "Contrato.pdf"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nSet-Cookie: x.pdf", "aSet-Cookie: x.pdf"],
    ["invoice\u202Efdp.exe", "invoicefdp.exe"],
    ["An\u0303o 2026.pdf", "A\u00f1o 2026.pdf"],
    ["\ud800.pdf", "\ufffd.pdf"],
    ["", "document.pdf"],
    ["..", "document.pdf"],
    ["  ", "document.pdf"],
  ])("%j is kept as %j", (raw, kept) => {
    expect(cleanFileName(raw)).toBe(kept);
  });

  it("fits 255 units, keeps its extension and splits no character", () => {
    const long = cleanFileName(`${"x".repeat(250)}${"\u{1F600}".repeat(20)}.pdf`);
    expect(long.length).toBeLessThanOrEqual(255);
    expect(long.endsWith(".pdf")).toBe(true);
    expect(long.isWellFormed()).toBe(true);
    expect(long).not.toContain("\ufffd");
  });

  it("loses .pdf in any case before a suffix is added", () => {
    expect(withoutPdf("Lease.PDF")).toBe("Lease");
    expect(withoutPdf("Lease.v2")).toBe("Lease.v2");
    expect(withoutPdf(".pdf")).toBe(".pdf");
  });
});
