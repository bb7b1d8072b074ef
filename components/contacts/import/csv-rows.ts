import Papa from "papaparse";
import { DELIMITERS, decodeText } from "@/components/bulk-send/model/read-csv";

/** `line` is the line of the file on which the row begins. */
export type CsvRow = { line: number; cells: string[] };

/** A longer cell is no name or address, but a quote that is never closed. */
const CELL = 5_000;

/** Parses a table (RFC 4180) and guesses its delimiter. Empty lines are skipped but counted. */
export function readCsvRows(bytes: Uint8Array): CsvRow[] {
  const text = decodeText(bytes);
  // Empty lines would mislead the guess, but the numbers of the lines need them.
  const guess = Papa.parse(text, { delimitersToGuess: DELIMITERS, skipEmptyLines: true, preview: 10 });
  let next = 1;
  return Papa.parse<string[]>(text, { delimiter: guess.meta.delimiter }).data.flatMap((cells) => {
    const line = next;
    next += cells.join("").split("\n").length;
    const isEmpty = cells.every((cell) => cell.trim() === "");
    return isEmpty ? [] : [{ line, cells: cells.map((cell) => cell.slice(0, CELL)) }];
  });
}
