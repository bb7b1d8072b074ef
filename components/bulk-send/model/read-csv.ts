import Papa from "papaparse";
import { type ReadTable, toTable } from "@/server/domain/bulk-send/table";

/** Decodes a file: valid UTF-8, UTF-16 with a byte order mark, else Windows-1252 as Excel writes it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export const DELIMITERS = [",", ";", "\t", "|"];

/** Parses CSV (RFC 4180) and guesses the delimiter: a comma, a semicolon, a tab or a bar. */
const parseCsvLines = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimitersToGuess: DELIMITERS, skipEmptyLines: true })
    .data;

/** Characters that occur in pictures, archives and old workbooks but in no text table. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells one from the other
const NO_TEXT = /[\0-\x08\x0e-\x19\x1c-\x1f]/;

export const readCsv = (bytes: Uint8Array): ReadTable => {
  const text = decodeText(bytes);
  return NO_TEXT.test(text) ? { fault: "UNREADABLE" } : toTable(parseCsvLines(text));
};

/** Parses cells copied from a spreadsheet, or typed lines. */
export const parsePastedTable = (text: string): ReadTable => toTable(parseCsvLines(text), { isPasted: true });

/** Parses cells copied from a spreadsheet into the grid, without a header. */
export const parsePastedCells = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/\r?\n$/, ""), { delimiter: "\t" }).data;
