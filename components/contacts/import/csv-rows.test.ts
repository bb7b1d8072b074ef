import { expect, test } from "vitest";
import { readCsvRows } from "./csv-rows";

const readRows = (text: string) =>
  readCsvRows(new TextEncoder().encode(text)).map(({ line, cells }) => [line, cells]);

test("splits cells by the separator of the file and drops the UTF-8 byte order mark", () => {
  expect(readRows("\uFEFFemail;name\r\nana@x.test;Rojas, Ana\r\n")).toEqual([
    [1, ["email", "name"]],
    [2, ["ana@x.test", "Rojas, Ana"]],
  ]);
  expect(readRows("email\tname\nana@x.test\tAna")).toEqual([
    [1, ["email", "name"]],
    [2, ["ana@x.test", "Ana"]],
  ]);
  expect(readRows("email\nana@x.test\n")).toEqual([
    [1, ["email"]],
    [2, ["ana@x.test"]],
  ]);
});

test("reads what Excel writes in the Windows code page", () => {
  expect(readCsvRows(Buffer.from("email;name\r\nana@x.test;Mu\xf1oz\r\n", "latin1"))).toEqual([
    { line: 1, cells: ["email", "name"] },
    { line: 2, cells: ["ana@x.test", "Muñoz"] },
  ]);
});

test("quoted cells keep separators, quotes and line breaks, and every row knows its line", () => {
  expect(readRows('email,name\n"a@x.test","Ana ""la"" Rojas\nJunior"\n\nb@x.test,"Luis"\n')).toEqual([
    [1, ["email", "name"]],
    [2, ["a@x.test", 'Ana "la" Rojas\nJunior']],
    [5, ["b@x.test", "Luis"]],
  ]);
});

test("a quote that is never closed makes one row, which takes no more than the limit of one cell", () => {
  const [, row] = readCsvRows(
    new TextEncoder().encode(`email,name\n"${"x".repeat(20_000)}\nb@x.test,Luis\n`),
  );
  expect(row?.cells).toEqual(["x".repeat(5_000)]);
});

test("an empty file has no rows", () => {
  expect(readRows("")).toEqual([]);
  expect(readRows("\n \n")).toEqual([]);
});
