"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { notify } from "@/components/ui/toast";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { BulkGrid } from "../grid/bulk-grid";
import { countExtraRows, listFilteredRows, ROW_FILTERS, type RowFilter } from "../model/draft";
import { MORE_ROWS } from "../use-bulk-draft";
import type { JudgedDraft } from "../use-row-checks";
import { useIssueText } from "./use-issue-text";

/** Step 3: the rows before sending, problems first, editable in place. */
export function CheckStep({ draft, onDone }: { draft: JudgedDraft; onDone: () => void }) {
  const t = useTranslations("bulk.check");
  const { rows, columns, judge, tally } = draft;
  const [filter, setFilter] = useState<RowFilter>("all");
  const [order, setOrder] = useState(() => listFilteredRows(rows, "all", judge, tally.again));
  const [place, setPlace] = useState({ row: -1, column: -1 });
  const applyFilter = (next: RowFilter) => {
    setFilter(next);
    setOrder(listFilteredRows(rows, next, judge, tally.again));
  };
  const appendRows = (count: number): number[] => {
    const grown = [...order, ...Array.from({ length: count }, (_, at) => rows.length + at)];
    setOrder(grown);
    draft.addRows(count);
    return grown;
  };
  const writeCells = (row: number, at: readonly number[], values: readonly (readonly string[])[]) => {
    const { added, lost } = countExtraRows(order.length, rows.length, row, values.length);
    draft.write(added > 0 ? appendRows(added) : order, row, at, values);
    if (added > 0) notify({ title: t("grown", { count: added }) });
    if (lost > 0)
      notify({ tone: "danger", title: t("beyond", { count: lost, rows: BULK_SEND_LIMITS.rows }) });
  };
  const onActive = useCallback((row: number, column: number) => setPlace({ row, column }), []);
  const counts = { ...tally, leftOut: tally.leftOut, all: rows.length };
  const wrong = new Set(rows.flatMap((row, index) => (judge(row).length > 0 ? [index] : [])));
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-2 text-body">
          {tally.problems > 0 ? (
            <CircleAlert aria-hidden className="size-5 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="size-5 text-success" />
          )}
          {t("counts", { ready: tally.ready, problems: tally.problems, leftOut: tally.leftOut })}
        </p>
        <Segmented
          label={t("filter")}
          size="dense"
          className="overflow-x-auto"
          value={filter}
          onValueChange={applyFilter}
          options={ROW_FILTERS.map((value) => ({
            value,
            label: (
              <span className="whitespace-nowrap">{t(`filters.${value}`, { count: counts[value] })}</span>
            ),
          }))}
        />
      </div>
      {order.length === 0 ? (
        <EmptyState
          title={t("nothing")}
          actions={
            <Button variant="secondary" onClick={() => applyFilter("all")}>
              {t("showAll")}
            </Button>
          }
        />
      ) : (
        <BulkGrid
          rows={rows}
          order={order}
          columns={columns}
          judge={judge}
          again={tally.again}
          onWrite={writeCells}
          onToggleRow={draft.toggleRow}
          onActive={onActive}
        />
      )}
      <ActiveProblem draft={draft} place={place} />
      <p className="text-dense text-ink-3">{t("keys")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={tally.ready === 0} onClick={onDone}>
          {t("next", { ready: tally.ready })}
        </Button>
        {!draft.source.fileName && (
          <Button variant="secondary" onClick={() => appendRows(MORE_ROWS)}>
            {t("addRows")}
          </Button>
        )}
        {tally.problems > 0 && (
          <Button variant="secondary" onClick={() => draft.leaveOut(wrong)}>
            {t("leaveOutWrong", { count: tally.problems })}
          </Button>
        )}
        {tally.duplicates > 0 && (
          <Button variant="quiet" onClick={() => draft.leaveOut(tally.again)}>
            {t("leaveOutAgain", { count: tally.duplicates })}
          </Button>
        )}
      </div>
    </section>
  );
}

type ActiveProblemProps = { draft: JudgedDraft; place: { row: number; column: number } };

/** Shows the problem of the active cell or its row. Screen readers announce it. */
function ActiveProblem({ draft, place }: ActiveProblemProps) {
  const t = useTranslations("bulk.check");
  const issueText = useIssueText(draft.columns);
  const row = draft.rows[place.row];
  const issues = row ? draft.judge(row) : [];
  const here = issues.filter(({ column }) => column === place.column || column === null || place.column < 0);
  const isAgain = here.length === 0 && draft.tally.again.has(place.row);
  return (
    <p
      id="bulk-cell-problem"
      role="status"
      className="flex min-h-9 items-center gap-2 rounded-control bg-muted px-3 py-1.5 text-dense text-ink-2"
    >
      {here.length > 0 ? (
        <span className="text-danger">{here.map((issue) => issueText(issue)).join(" ")}</span>
      ) : isAgain ? (
        t("again")
      ) : (
        t(draft.tally.problems > 0 ? "elsewhere" : "fine", { count: draft.tally.problems })
      )}
    </p>
  );
}
