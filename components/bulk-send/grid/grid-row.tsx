"use client";

import { CircleAlert, CircleSlash, Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { RowIssue } from "@/server/domain/bulk-send/row";
import { type DraftRow, isBlank } from "../model/draft";
import { GridCell } from "./grid-cell";
import type { useGrid } from "./use-grid";

type GridRowProps = {
  row: number;
  place: number;
  draft: DraftRow | undefined;
  columns: readonly number[];
  issues: readonly RowIssue[];
  isAgain: boolean;
  grid: ReturnType<typeof useGrid>;
};

export function GridRow({ row, place, draft, columns, issues, isAgain, grid }: GridRowProps) {
  const t = useTranslations("bulk.grid");
  if (!draft) return null;
  const ofRow = issues.some(({ column }) => column === null);
  const isActive = grid.active.row === row && grid.active.column === -1;
  const state = draft.isLeftOut
    ? t("leftOut")
    : issues.length > 0
      ? t("wrong")
      : isAgain
        ? t("again")
        : isBlank(draft)
          ? t("blank")
          : t("ready");
  const Icon = draft.isLeftOut ? CircleSlash : issues.length > 0 ? CircleAlert : isAgain ? Copy : null;
  return (
    <tr aria-rowindex={row + 2} className="group">
      <th
        scope="row"
        data-cell={`${row}:-1`}
        tabIndex={isActive ? 0 : -1}
        aria-label={t("rowLabel", { number: place + 1, state })}
        aria-invalid={ofRow || undefined}
        title={draft.isLeftOut ? t("takeBack") : t("leaveOut")}
        className={classNames(
          "sticky left-0 z-1 h-9 cursor-default border-r border-b border-hairline bg-bg px-3 text-left font-normal text-ink-2 tabular-nums -outline-offset-2",
          ofRow && "bg-danger-tint text-danger",
        )}
      >
        <span className="flex items-center justify-between gap-2">
          {place + 1}
          {Icon && (
            <Icon
              aria-hidden
              className={classNames(
                "size-4",
                draft.isLeftOut ? "text-ink-3" : issues.length > 0 ? "text-danger" : "text-warning",
              )}
            />
          )}
        </span>
      </th>
      {columns.map((column, at) => (
        <GridCell
          key={column}
          cell={{ row, column: at }}
          value={draft.cells[column] ?? ""}
          isWrong={issues.some((issue) => issue.column === column)}
          isLeftOut={draft.isLeftOut}
          grid={grid}
        />
      ))}
    </tr>
  );
}
