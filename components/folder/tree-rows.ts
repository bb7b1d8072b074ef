import type { Folder } from "./api-types";

/** A visible row of the tree; the root is a row with an empty id. */
export type TreeRow = {
  id: string;
  name: string;
  level: number;
  parentId: string | null;
  isOpen: boolean;
};

/** Returns the visible rows from the top down: each open folder is followed by its children. */
export function listTreeRows(
  root: string,
  open: ReadonlySet<string>,
  foldersIn: (parentId: string) => readonly Folder[],
): TreeRow[] {
  const listRowsBelow = (parentId: string, level: number): TreeRow[] =>
    foldersIn(parentId).flatMap(({ id, name }) => {
      const isOpen = open.has(id);
      return [{ id, name, level, parentId, isOpen }, ...(isOpen ? listRowsBelow(id, level + 1) : [])];
    });
  return [{ id: "", name: root, level: 1, parentId: null, isOpen: true }, ...listRowsBelow("", 2)];
}

export type TreeStep = { focus: string } | { open: string } | { close: string } | undefined;

/** Returns the effect of a key in a tree (ARIA tree pattern), from the focused row. */
export function findTreeStep(key: string, rows: readonly TreeRow[], focused: string): TreeStep {
  const index = rows.findIndex(({ id }) => id === focused);
  const row = rows[index];
  const focusRow = (target: TreeRow | undefined): TreeStep => (target ? { focus: target.id } : undefined);
  if (!row) return focusRow(rows[0]);
  if (key === "ArrowDown") return focusRow(rows[index + 1]);
  if (key === "ArrowUp") return focusRow(rows[index - 1]);
  if (key === "Home") return focusRow(rows[0]);
  if (key === "End") return focusRow(rows.at(-1));
  if (key === "ArrowRight") {
    if (!row.isOpen) return { open: row.id };
    const next = rows[index + 1];
    return next && next.level > row.level ? focusRow(next) : undefined;
  }
  if (key !== "ArrowLeft" || row.parentId === null) return undefined;
  return row.isOpen ? { close: row.id } : { focus: row.parentId };
}
