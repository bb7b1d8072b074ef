/** A cell of the grid: its row among those shown, and its column; -1 is the head of the row. */
export type Cell = { row: number; column: number };
export type GridSize = { rows: number; columns: number; page: number };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Where a key leads from a cell; null for one that does not move (the grid pattern of WAI-ARIA). */
export function moveBy({ key, ctrlKey, metaKey }: Key, { row, column }: Cell, size: GridSize): Cell | null {
  const far = ctrlKey || metaKey;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const to = (next: Cell): Cell => ({
    row: clamp(next.row, 0, lastRow),
    column: clamp(next.column, -1, lastColumn),
  });
  switch (key) {
    case "ArrowUp":
      return to({ row: far ? 0 : row - 1, column });
    case "ArrowDown":
      return to({ row: far ? lastRow : row + 1, column });
    case "ArrowLeft":
      return to({ row, column: far ? -1 : column - 1 });
    case "ArrowRight":
      return to({ row, column: far ? lastColumn : column + 1 });
    case "Home":
      return to({ row: far ? 0 : row, column: far ? 0 : -1 });
    case "End":
      return to({ row: far ? lastRow : row, column: lastColumn });
    case "PageUp":
      return to({ row: row - size.page, column });
    case "PageDown":
      return to({ row: row + size.page, column });
    default:
      return null;
  }
}

/** Where one goes after a cell was written: down with Enter, along with Tab, and back with Shift. */
export function afterEdit(
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

/** Whether a key begins to write over what stands in a cell. */
export const writes = ({ key, ctrlKey, metaKey }: Key): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey;

/** The cell with the next problem after this one, round the end; null where there is none. */
export function nextProblem(from: Cell, problems: readonly Cell[]): Cell | null {
  const isLater = (cell: Cell) => cell.row > from.row || (cell.row === from.row && cell.column > from.column);
  return problems.find(isLater) ?? problems[0] ?? null;
}
