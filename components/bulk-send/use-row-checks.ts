"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RowIssue } from "@/server/domain/bulk-send/row";
import type { TemplateAnswer } from "./api-types";
import type { DraftRow, Tally } from "./model/draft";
import type { BulkDraft } from "./use-bulk-draft";

type DraftJudgement = {
  judge: (row: DraftRow) => readonly RowIssue[];
  tally: Tally & { again: ReadonlySet<number> };
};
export type JudgedDraft = BulkDraft & DraftJudgement;

/** Loads the rules with the first row, because they weigh more than the page. Undefined until then. */
export function useRowChecks(
  template: TemplateAnswer,
  { rows, columns, mode }: Pick<BulkDraft, "rows" | "columns" | "mode">,
): DraftJudgement | undefined {
  const { data: rules } = useQuery({
    queryKey: ["bulk-rules"],
    queryFn: () => import("./model/row-checks"),
    enabled: rows.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    throwOnError: true,
  });
  const judge = useMemo(
    () => rules?.createRowJudge({ ...rules.toBatchShape(template, new Date()), columns, mode }),
    [rules, template, columns, mode],
  );
  const tally = useMemo(
    () => (judge ? rules?.tallyRows(rows, judge, columns) : undefined),
    [rules, rows, judge, columns],
  );
  return judge && tally ? { judge, tally } : undefined;
}
