/** A cell of the grid: its row among the visible ones, and its column; -1 is the row head. */
export type Cell = { row: number; column: number };
export type GridSize = { rows: number; columns: number; page: number };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Returns the cell that a key leads to; null for keys that do not move (WAI-ARIA grid pattern). */
export function moveCellByKey(
  { key, ctrlKey, metaKey }: Key,
  { row, column }: Cell,
  size: GridSize,
): Cell | null {
  const far = ctrlKey || metaKey;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const clampCell = (next: Cell): Cell => ({
    row: clamp(next.row, 0, lastRow),
    column: clamp(next.column, -1, lastColumn),
  });
  switch (key) {
    case "ArrowUp":
      return clampCell({ row: far ? 0 : row - 1, column });
    case "ArrowDown":
      return clampCell({ row: far ? lastRow : row + 1, column });
    case "ArrowLeft":
      return clampCell({ row, column: far ? -1 : column - 1 });
    case "ArrowRight":
      return clampCell({ row, column: far ? lastColumn : column + 1 });
    case "Home":
      return clampCell({ row: far ? 0 : row, column: far ? 0 : -1 });
    case "End":
      return clampCell({ row: far ? lastRow : row, column: lastColumn });
    case "PageUp":
      return clampCell({ row: row - size.page, column });
    case "PageDown":
      return clampCell({ row: row + size.page, column });
    default:
      return null;
  }
}

/** Returns the cell after an edit: below with Enter, next with Tab, backwards with Shift. */
export function findCellAfterEdit(
  key: "Enter" | "Tab",
  shiftKey: boolean,
  { row, column }: Cell,
  size: GridSize,
): Cell {
  const step = shiftKey ? -1 : 1;
  if (key === "Enter") return { row: clamp(row + step, 0, size.rows - 1), column };
  const next = column + step;
  if (next >= size.columns) return row < size.rows - 1 ? { row: row + 1, column: 0 } : { row, column };
  if (next < 0) return row > 0 ? { row: row - 1, column: size.columns - 1 } : { row, column };
  return { row, column: next };
}

/** Returns true if a key replaces the content of a cell. */
export const isTypingKey = ({ key, ctrlKey, metaKey }: Key): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey;

/** Returns the next cell with a problem, from the start again after the last; null if there is none. */
export function findNextProblemCell(from: Cell, problems: readonly Cell[]): Cell | null {
  const isLater = (cell: Cell) => cell.row > from.row || (cell.row === from.row && cell.column > from.column);
  return problems.find(isLater) ?? problems[0] ?? null;
}
