import { BULK_SEND_LIMITS } from "./limits";

/** Every row is as long as the header. */
export type Table = { headers: string[]; rows: string[][]; fileName?: string; fileSha256?: string };

export const TABLE_FAULTS = [
  "EMPTY",
  "ONE_COLUMN",
  "NO_ROWS",
  "TOO_MANY_ROWS",
  "TOO_MANY_COLUMNS",
  "TOO_LARGE",
  "CELL_TOO_LONG",
  "UNREADABLE",
] as const;
export type TableFault = (typeof TABLE_FAULTS)[number];

export type ReadTable = { table: Table } | { fault: TableFault };

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

/**
 * Converts lines to a table: drops blank lines, takes the first as header, and pads every row. A file with
 * one column has an unknown separator or no header, and is refused; pasted text may have one column.
 */
export function toTable(
  lines: readonly (readonly string[])[],
  options: { isPasted?: boolean } = {},
): ReadTable {
  const [head, ...body] = lines.filter((line) => !isBlank(line));
  if (!head) return { fault: "EMPTY" };
  const width = findLastFilledColumn(head, body);
  if (width > BULK_SEND_LIMITS.columns) return { fault: "TOO_MANY_COLUMNS" };
  if (width < 2 && !options.isPasted) return { fault: "ONE_COLUMN" };
  if (body.length === 0) return { fault: "NO_ROWS" };
  if (body.length > BULK_SEND_LIMITS.rows) return { fault: "TOO_MANY_ROWS" };
  const padLine = (line: readonly string[]) =>
    Array.from({ length: width }, (_, at) => (line[at] ?? "").trim());
  const rows = body.map(padLine);
  if (rows.some((row) => row.some((cell) => cell.length > BULK_SEND_LIMITS.cell)))
    return { fault: "CELL_TOO_LONG" };
  return {
    table: { headers: padLine(head).map((header) => header.slice(0, BULK_SEND_LIMITS.header)), rows },
  };
}

function findLastFilledColumn(head: readonly string[], body: readonly (readonly string[])[]): number {
  let width = 0;
  for (const line of [head, ...body]) {
    for (let at = line.length; at > width; at -= 1) {
      if ((line[at - 1] ?? "").trim() === "") continue;
      width = at;
      break;
    }
  }
  return width;
}
