import { expect, test } from "vitest";
import { readCsvRows } from "./csv-rows";

async function readRows(...chunks: string[]) {
  async function* streamChunks() {
    yield* chunks;
  }
  const rows: [number, string[]][] = [];
  for await (const { line, cells } of readCsvRows(streamChunks())) rows.push([line, cells]);
  return rows;
}

test("splits cells by the separator of the first line and drops the UTF-8 byte order mark", async () => {
  expect(await readRows("\uFEFFemail;name\r\nana@x.test;Rojas, Ana\r\n")).toEqual([
    [1, ["email", "name"]],
    [2, ["ana@x.test", "Rojas, Ana"]],
  ]);
  expect(await readRows("email\tname\nana@x.test\tAna")).toEqual([
    [1, ["email", "name"]],
    [2, ["ana@x.test", "Ana"]],
  ]);
});

test("quoted cells keep separators, quotes and line breaks wherever the file is split into chunks", async () => {
  const text = 'email,name\n"a@x.test","Ana ""la"" Rojas\nJunior"\n\nb@x.test,"Luis"\n';
  const whole = [
    [1, ["email", "name"]],
    [2, ["a@x.test", 'Ana "la" Rojas\nJunior']],
    [5, ["b@x.test", "Luis"]],
  ];
  expect(await readRows(text)).toEqual(whole);
  for (let cut = 11; cut < text.length; cut += 1) {
    expect(await readRows(text.slice(0, cut), text.slice(cut))).toEqual(whole);
  }
});

test("a quote that is never closed takes no more than the limit of one cell", async () => {
  const rows = await readRows(`email,name\n"${"x".repeat(20_000)}\nb@x.test,Luis\n`);
  expect(rows.at(-1)).toEqual([3, ["b@x.test", "Luis"]]);
});

test("an empty file has no rows", async () => {
  expect(await readRows("")).toEqual([]);
  expect(await readRows("\n \n")).toEqual([]);
});
