import { expect, test } from "vitest";
import { buildWorkbookParts, renderSheetRow, renderSheetStart } from "./xlsx";

const getText = (row: string): string[] =>
  [...row.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text ?? "");

test.each([
  ["=1+1", "'=1+1"],
  ["+56", "'+56"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", "'&#13;x"],
  ['<a> & "b"', "&lt;a&gt; &amp; &quot;b&quot;"],
  ["a\u0000b\u001fc\ufffe", "abc"],
  ["lone \ud800 half", "lone \ufffd half"],
])("%j is written as text that no spreadsheet executes and every XML parser accepts", (value, written) => {
  expect(getText(renderSheetRow([value]))).toEqual([written]);
});

test("a cell is cut at the spreadsheet limit, and never within a character", () => {
  const [text = ""] = getText(renderSheetRow([`${"a".repeat(32_765)}😀😀`]));
  expect(text.length).toBeLessThanOrEqual(32_767);
  expect(text.isWellFormed()).toBe(true);
  expect(text.endsWith("a…")).toBe(true);
});

test("a date is written as a number of days shown as a date, and a missing value as an empty cell", () => {
  expect(renderSheetRow([new Date("2026-11-25T12:00:00Z"), null, ""])).toBe(
    '<row><c s="1"><v>46351.5</v></c><c/><c/></row>',
  );
});

test("the sheet begins with its headings, and the package lists all its parts", () => {
  expect(getText(renderSheetStart([["id", 30]]))).toEqual(["id"]);
  const parts = buildWorkbookParts("Envelopes");
  expect(parts.map(([path]) => path)).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
  ]);
});
