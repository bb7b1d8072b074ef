import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import type { RowIssue } from "@/server/domain/bulk-send/row";

/** A row as it is worked on; what is left out stays in sight and is not sent. */
export type DraftRow = { readonly cells: readonly string[]; readonly isLeftOut: boolean };

export const newRows = (cells: readonly (readonly string[])[]): DraftRow[] =>
  cells.map((row) => ({ cells: row, isLeftOut: false }));

/** A row that nobody has written anything into: neither wrong nor sent. */
export const isBlank = ({ cells }: DraftRow): boolean => cells.every((cell) => cell.trim() === "");

export const ROW_FILTERS = ["all", "problems", "duplicates", "leftOut"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export type Tally = { ready: number; problems: number; duplicates: number; leftOut: number };

/** Whether a row is sent as it stands. */
export const isSendable = (row: DraftRow, judge: (row: DraftRow) => readonly RowIssue[]): boolean =>
  !row.isLeftOut && !isBlank(row) && judge(row).length === 0;

/**
 * Places of the rows a filter shows, problems first. Taken once for a filter, so that a row that has just been put right
 * stays where the person is.
 */
export function shownRows(
  rows: readonly DraftRow[],
  filter: RowFilter,
  judge: (row: DraftRow) => readonly RowIssue[],
  again: ReadonlySet<number>,
): number[] {
  const places = rows.map((_, index) => index);
  const isWrong = (index: number) => judge(rows[index] ?? { cells: [], isLeftOut: true }).length > 0;
  switch (filter) {
    case "problems":
      return places.filter(isWrong);
    case "duplicates":
      return places.filter((index) => again.has(index));
    case "leftOut":
      return places.filter((index) => rows[index]?.isLeftOut === true);
    default:
      return [...places.filter(isWrong), ...places.filter((index) => !isWrong(index))];
  }
}

/** How many rows what is written from a row on needs beyond those that are shown, as far as a table may grow. */
export function rowsBeyond(
  shown: number,
  all: number,
  from: number,
  lines: number,
): { added: number; lost: number } {
  const beyond = Math.max(0, from + lines - shown);
  const added = Math.min(beyond, Math.max(0, BULK_SEND_LIMITS.rows - all));
  return { added, lost: beyond - added };
}

/** The rows with cells put in from a place on; what lies beyond the grid falls away. */
export function withCells(
  rows: readonly DraftRow[],
  order: readonly number[],
  from: { row: number; columns: readonly number[] },
  values: readonly (readonly string[])[],
): DraftRow[] {
  const next = [...rows];
  for (const [down, line] of values.entries()) {
    const place = order[from.row + down];
    const row = place === undefined ? undefined : next[place];
    if (place === undefined || !row) break;
    const cells = [...row.cells];
    for (const [right, value] of line.entries()) {
      const column = from.columns[right];
      if (column !== undefined) cells[column] = value;
    }
    next[place] = { ...row, cells };
  }
  return next;
}
