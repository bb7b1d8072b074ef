import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { type Cell, findCellAfterEdit, type GridSize, isTypingKey, moveCellByKey } from "../model/grid-keys";

type GridActs = {
  size: GridSize;
  onWrite: (cell: Cell, value: string) => void;
  onToggleRow: (row: number) => void;
  onMoved: (cell: Cell) => void;
  onNextProblem: (from: Cell) => Cell | null;
};

export type Editing = Cell & { value: string };

/**
 * Keyboard of the grid. One cell is active and in the tab order. Arrows, Home, End and Page move; letters,
 * Enter and F2 edit; Enter and Tab accept and move on; Escape cancels; Delete clears; Ctrl+Enter goes to the
 * next problem (F8 belongs to the toasts). On a row head Enter and Space leave the row out.
 */
export function useGrid({ size, onWrite, onToggleRow, onMoved, onNextProblem }: GridActs) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Moves the focus only while the user is in the grid. */
  const wantsFocus = useRef(false);

  const goToCell = useCallback(
    (cell: Cell) => {
      wantsFocus.current = true;
      setActive(cell);
      onMoved(cell);
    },
    [onMoved],
  );
  const beginEdit = (cell: Cell, value: string) => setEditing({ ...cell, value });

  const onGridKey = (event: KeyboardEvent, getCellText: (cell: Cell) => string) => {
    if (editing || size.rows === 0) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      const next = onNextProblem(active);
      if (next) goToCell(next);
      return event.preventDefault();
    }
    const moved = moveCellByKey(event, active, size);
    if (moved) {
      goToCell(moved);
      return event.preventDefault();
    }
    if (active.column < 0) {
      if (event.key !== "Enter" && event.key !== " ") return;
      onToggleRow(active.row);
      return event.preventDefault();
    }
    if (event.key === "Enter" || event.key === "F2") beginEdit(active, getCellText(active));
    else if (event.key === "Delete" || event.key === "Backspace") onWrite(active, "");
    else if (isTypingKey(event)) setEditing({ ...active, value: event.key });
    else return;
    event.preventDefault();
  };

  const onEditKey = (event: KeyboardEvent<HTMLInputElement>, before: string) => {
    const { key, shiftKey, currentTarget } = event;
    if (key === "Escape") {
      currentTarget.value = before;
      setEditing(null);
      goToCell(active);
    } else if (key === "Enter" || key === "Tab") {
      writeCell(currentTarget.value, before);
      setEditing(null);
      goToCell(findCellAfterEdit(key, shiftKey, active, size));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const writeCell = (value: string, before: string) => {
    if (value !== before) onWrite(active, value);
  };
  const leaveEdit = (value: string, before: string) => {
    writeCell(value, before);
    setEditing(null);
  };
  return { active, editing, wantsFocus, go: goToCell, begin: beginEdit, onGridKey, onEditKey, leaveEdit };
}
