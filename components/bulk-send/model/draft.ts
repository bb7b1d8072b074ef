import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import type { RowIssue } from "@/server/domain/bulk-send/row";

/** A row of the draft. A left-out row stays visible and is not sent. */
export type DraftRow = { readonly cells: readonly string[]; readonly isLeftOut: boolean };

export const createRows = (cells: readonly (readonly string[])[]): DraftRow[] =>
  cells.map((row) => ({ cells: row, isLeftOut: false }));

/** Returns true for a row without any text: it is neither wrong nor sent. */
export const isBlank = ({ cells }: DraftRow): boolean => cells.every((cell) => cell.trim() === "");

export const ROW_FILTERS = ["all", "problems", "duplicates", "leftOut"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export type Tally = { ready: number; problems: number; duplicates: number; leftOut: number };

export const isSendable = (row: DraftRow, judge: (row: DraftRow) => readonly RowIssue[]): boolean =>
  !row.isLeftOut && !isBlank(row) && judge(row).length === 0;

/**
 * Returns the indexes of a filter's rows, problems first. Called once per filter, so that a corrected row
 * stays in place.
 */
export function listFilteredRows(
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

/**
 * Returns the number of rows that a paste needs beyond the existing ones, and the number that exceeds the
 * maximum.
 */
export function countExtraRows(
  shown: number,
  all: number,
  from: number,
  lines: number,
): { added: number; lost: number } {
  const beyond = Math.max(0, from + lines - shown);
  const added = Math.min(beyond, Math.max(0, BULK_SEND_LIMITS.rows - all));
  return { added, lost: beyond - added };
}

/** Returns the rows with cells pasted from a position on. Cells beyond the grid are dropped. */
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
