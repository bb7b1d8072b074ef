"use client";

import { CircleAlert } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { Cell } from "../model/grid-keys";
import type { useGrid } from "./use-grid";

type GridCellProps = {
  cell: Cell;
  value: string;
  isWrong: boolean;
  isLeftOut: boolean;
  grid: ReturnType<typeof useGrid>;
};

/** A cell. Colour, icon and ARIA state mark a problem; the text is below the grid. */
export function GridCell({ cell, value, isWrong, isLeftOut, grid }: GridCellProps) {
  const isActive = grid.active.row === cell.row && grid.active.column === cell.column;
  const isEdited = isActive && grid.editing !== null;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-cell={`${cell.row}:${cell.column}`}
      tabIndex={isActive && !isEdited ? 0 : -1}
      aria-invalid={isWrong || undefined}
      aria-describedby={isActive && isWrong ? "bulk-cell-problem" : undefined}
      className={classNames(
        "relative h-9 max-w-56 min-w-44 border-r border-b border-hairline px-3 text-ink -outline-offset-2",
        isWrong && "bg-danger-tint pr-8 text-danger",
        isLeftOut && "text-ink-3 line-through",
      )}
    >
      {isEdited ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: whoever begins to write is in the cell already
          autoFocus
          defaultValue={grid.editing?.value}
          aria-label={value}
          className="absolute inset-0 w-full bg-bg px-3 text-dense text-ink outline-2 -outline-offset-2 outline-focus"
          onKeyDown={(event) => grid.onEditKey(event, value)}
          onBlur={(event) => grid.leaveEdit(event.currentTarget.value, value)}
        />
      ) : (
        <span className="block truncate">{value}</span>
      )}
      {isWrong && !isEdited && (
        <CircleAlert aria-hidden className="absolute top-1/2 right-2.5 size-4 -translate-y-1/2" />
      )}
    </td>
  );
}
