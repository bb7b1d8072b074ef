import Papa from "papaparse";
import { type ReadTable, tableOf } from "@/server/domain/bulk-send/table";

/** Text of a file: UTF-8 where it is, UTF-16 where a mark says so, else Windows-1252 as Excel writes it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const DELIMITERS = [",", ";", "\t", "|"];

/** Lines of CSV (RFC 4180), parted by what parts them: a comma, a semicolon, a tab or a bar. */
const linesOf = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimitersToGuess: DELIMITERS, skipEmptyLines: true })
    .data;

/** Signs that no table of words holds and pictures, archives and old workbooks do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells one from the other
const NO_TEXT = /[\0-\x08\x0e-\x19\x1c-\x1f]/;

export const readCsv = (bytes: Uint8Array): ReadTable => {
  const text = decodeText(bytes);
  return NO_TEXT.test(text) ? { fault: "UNREADABLE" } : tableOf(linesOf(text));
};

/** Cells copied from a spreadsheet, or lines somebody typed. */
export const readPasted = (text: string): ReadTable => tableOf(linesOf(text), { isPasted: true });

/** Cells copied from a spreadsheet, as they go into a grid: without a head. */
export const pastedCells = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/\r?\n$/, ""), { delimiter: "\t" }).data;
