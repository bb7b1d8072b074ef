import { expect, test } from "vitest";
import { formatCsvLine } from "./csv";

test.each([
  ["=1+1", "'=1+1"],
  ["+56 9 1234", "'+56 9 1234"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["|cmd", "'|cmd"],
  ["＝1", "'＝1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM", "'＠SUM"],
  ["\tx", '"\'\tx"'],
  ["\rx", '"\'\rx"'],
  ['say "no", please', '"say ""no"", please"'],
  ["a;b", '"a;b"'],
  ["two\nlines", '"two\nlines"'],
  ["plain", "plain"],
])("%j is written as %j", (value, written) => {
  expect(formatCsvLine([value, "x"])).toBe(`${written},x\r\n`);
});
