/** `line` is the line of the file on which the row begins. */
export type CsvRow = { line: number; cells: string[] };

/** A longer cell is no name or address. The limit also ends an unclosed quote. */
const CELL = 5_000;
const SEPARATORS = [",", ";", "\t"] as const;

/** Returns the separator that occurs most often in the first line. */
function detectSeparator(head: string): string {
  const [line = ""] = head.split(/\r?\n/, 1);
  const countColumns = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce<string>(
    (best, next) => (countColumns(next) > countColumns(best) ? next : best),
    ",",
  );
}

/**
 * Reads a table as a stream, so that a long file is never in memory as a whole. Takes RFC 4180 with commas,
 * semicolons or tabs, with or without a UTF-8 byte order mark. Empty lines are skipped but counted.
 */
export async function* readCsvRows(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let [line, began, cell, cells]: [number, number, string, string[]] = [1, 1, "", []];
  let isQuoted = false;
  /** A quote within quotes either ends them or is the first half of an escaped pair. */
  let isAfterQuote = false;
  let separator: string | undefined;
  const finishRow = (): CsvRow | undefined => {
    const row = { line: began, cells: [...cells, cell] };
    [cell, cells] = ["", []];
    return row.cells.some((text) => text.trim() !== "") ? row : undefined;
  };
  for await (const chunk of chunks) {
    separator ??= detectSeparator(chunk);
    for (const letter of chunk) {
      if (letter === "\n") line += 1;
      if (isQuoted && letter === '"' && !isAfterQuote) isAfterQuote = true;
      else if (isQuoted && (!isAfterQuote || letter === '"')) {
        isAfterQuote = false;
        if (cell.length < CELL) cell += letter;
        else isQuoted = false;
      } else if (letter === '"' && cell.trim() === "" && !isAfterQuote) [isQuoted, cell] = [true, ""];
      else if (letter === separator) {
        cells.push(cell);
        [cell, isQuoted, isAfterQuote] = ["", false, false];
      } else if (letter === "\n") {
        const row = finishRow();
        if (row) yield row;
        [began, isQuoted, isAfterQuote] = [line, false, false];
      } else if (letter !== "\r" && letter !== "\uFEFF" && cell.length < CELL) cell += letter;
    }
  }
  const row = finishRow();
  if (row) yield row;
}
