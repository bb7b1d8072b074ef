import { expect, test } from "vitest";
import { createUniqueNamer, toPathPart } from "./archive-name";

test.each([
  ["Lease: 4/2026 <final>?", "Lease_ 4_2026 _final__"],
  ["..\\..\\etc", "_.._etc"],
  ["../../x", "_.._x"],
  ["name. . ", "name"],
  ["CON", "_CON"],
  ["nul.contract", "_nul.contract"],
  ["console", "console"],
  ["invoice\u202efdp.exe", "invoice_fdp.exe"],
  ["two\nlines", "two_lines"],
  ["???", "file"],
  ["   ", "file"],
  ["Año nuevo ñandú 合同", "Año nuevo ñandú 合同"],
])("%j becomes %j", (name, part) => {
  expect(toPathPart(name, "file")).toBe(part);
});

test("a long name is cut between characters", () => {
  expect(toPathPart("😀".repeat(300), "file")).toBe("😀".repeat(80));
});

test("no name is used twice, not even in another case, and the extension stays at the end", () => {
  const name = createUniqueNamer();
  expect(["Lease", "lease", "Lease (2)", "Lease"].map((stem) => name(stem, ".pdf"))).toEqual([
    "Lease.pdf",
    "lease (2).pdf",
    "Lease (2) (2).pdf",
    "Lease (3).pdf",
  ]);
});
