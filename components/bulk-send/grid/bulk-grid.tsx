"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type ClipboardEvent, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import type { RowIssue } from "@/server/domain/bulk-send/row";
import type { DraftRow } from "../model/draft";
import { type Cell, findNextProblemCell } from "../model/grid-keys";
import { parsePastedCells } from "../model/read-csv";
import { GridRow } from "./grid-row";
import { useGrid } from "./use-grid";

const ROW_PX = 36;
const OVERSCAN = 8;

type BulkGridProps = {
  rows: readonly DraftRow[];
  /** Indexes of the visible rows, in order. */
  order: readonly number[];
  columns: readonly BulkColumn[];
  judge: (row: DraftRow) => readonly RowIssue[];
  again: ReadonlySet<number>;
  onWrite: (row: number, columns: readonly number[], values: readonly (readonly string[])[]) => void;
  onToggleRow: (place: number) => void;
  /** Called with the active cell; its problem is shown below the grid. */
  onActive: (place: number, column: number) => void;
};

/** The rows as a spreadsheet for keyboard use: a real table that renders only the rows in sight. */
export function BulkGrid(props: BulkGridProps) {
  const { rows, order, columns, judge, again, onWrite, onToggleRow, onActive } = props;
  const t = useTranslations("bulk.grid");
  const frame = useRef<HTMLDivElement>(null);
  const visibleColumns = columns.flatMap((column, index) => (column.kind === "ignored" ? [] : [index]));
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
  });
  const page = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 400) / ROW_PX) - 2);
  const size = { rows: order.length, columns: visibleColumns.length, page };
  const getRow = (row: number) => rows[order[row] ?? -1];
  const grid = useGrid({
    size,
    onWrite: (cell, value) => onWrite(cell.row, [visibleColumns[cell.column] ?? -1], [[value]]),
    onToggleRow: (row) => onToggleRow(order[row] ?? -1),
    onMoved: ({ row, column }) => {
      virtual.scrollToIndex(row);
      onActive(order[row] ?? -1, visibleColumns[column] ?? -1);
    },
    onNextProblem: (from) => findNextProblemCell(from, listProblemCells()),
  });
  const listProblemCells = (): Cell[] =>
    order.flatMap((place, row) => {
      const draft = rows[place];
      const places = draft
        ? judge(draft).map(({ column }) => (column === null ? -1 : visibleColumns.indexOf(column)))
        : [];
      return [...new Set(places)].toSorted((a, b) => a - b).map((column) => ({ row, column }));
    });
  const { active, wantsFocus, editing } = grid;
  /** A row rendered at another position is moved in the DOM, and a moved element loses the focus. */
  const hadFocus = useRef(false);
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (editing || !(wantsFocus.current || isLost)) return;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`);
    if (!cell) return;
    // Once only: a later render would otherwise take the focus back after the user has left.
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  const getCellText = ({ row, column }: Cell) => getRow(row)?.cells[visibleColumns[column] ?? -1] ?? "";
  const pasteCells = (event: ClipboardEvent) => {
    if (editing || active.column < 0) return;
    onWrite(
      active.row,
      visibleColumns.slice(active.column),
      parsePastedCells(event.clipboardData.getData("text/plain")),
    );
    event.preventDefault();
  };
  const isEdited = ({ row, column }: Cell) => editing?.row === row && editing.column === column;
  const editCell = (cell: Cell) => {
    if (isEdited(cell)) return;
    if (cell.column < 0) onToggleRow(order[cell.row] ?? -1);
    else grid.begin(cell, getCellText(cell));
  };
  return (
    <div
      ref={frame}
      className="max-h-[26rem] overflow-auto rounded-card border border-hairline bg-bg scroll-pl-24"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are worked on
        role="grid"
        aria-label={t("label")}
        cellSpacing={0}
        aria-rowcount={order.length + 1}
        aria-colcount={visibleColumns.length + 1}
        className="w-max min-w-full border-separate text-dense"
        onKeyDown={(event) => grid.onGridKey(event, getCellText)}
        onPaste={pasteCells}
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false;
        }}
        onClick={({ target }) => onCell(target, (cell) => !isEdited(cell) && grid.go(cell))}
        onDoubleClick={({ target }) => onCell(target, editCell)}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              className="sticky top-0 left-0 z-2 h-9 w-24 min-w-24 border-r border-b border-hairline bg-muted px-3 text-left font-medium text-ink-2"
            >
              {t("row")}
            </th>
            {visibleColumns.map((index) => (
              <th
                key={index}
                scope="col"
                className="sticky top-0 z-1 h-9 max-w-56 min-w-44 truncate border-r border-b border-hairline bg-muted px-3 text-left font-medium text-ink-2"
              >
                {columns[index]?.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withGaps(virtual.getVirtualItems(), order.length, active.row).map((item) =>
            item.kind === "gap" ? (
              <tr key={`gap ${item.from}`} aria-hidden style={{ height: item.rows * ROW_PX }} />
            ) : (
              <GridRow
                key={order[item.row]}
                row={item.row}
                place={order[item.row] ?? 0}
                draft={getRow(item.row)}
                columns={visibleColumns}
                issues={judge(getRow(item.row) ?? { cells: [], isLeftOut: true })}
                isAgain={again.has(order[item.row] ?? -1)}
                grid={grid}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Reads the pressed cell from the element's attribute. */
function onCell(target: EventTarget, act: (cell: Cell) => void): void {
  const address = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  const [row, column] = address?.split(":").map(Number) ?? [];
  if (row !== undefined && column !== undefined) act({ row, column });
}

type GridItem = { kind: "row"; row: number } | { kind: "gap"; from: number; rows: number };

/**
 * Returns the rendered rows and the gaps between them. The active row is always rendered, or scrolling would
 * lose the focus.
 */
function withGaps(drawn: readonly { index: number }[], count: number, active: number): GridItem[] {
  const places = new Set(drawn.map(({ index }) => index));
  if (active < count) places.add(active);
  const items: GridItem[] = [];
  let next = 0;
  for (const row of [...places].toSorted((a, b) => a - b)) {
    if (row > next) items.push({ kind: "gap", from: next, rows: row - next });
    items.push({ kind: "row", row });
    next = row + 1;
  }
  if (next < count) items.push({ kind: "gap", from: next, rows: count - next });
  return items;
}
