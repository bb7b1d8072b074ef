"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import type { BulkSendMode } from "@/server/domain/bulk-send/lifecycle";
import type { TemplateAnswer } from "./answers";
import { type DraftRow, newRows, withCells } from "./model/draft";
import { fillableOf } from "./model/fillable";
import { matchColumns } from "./model/match-columns";
import type { Table } from "./model/table";

/** So many empty rows come at once. */
export const MORE_ROWS = 20;

/** The table that is being made: where it came from, what its columns fill, and its rows. */
export function useBulkDraft(template: TemplateAnswer) {
  const t = useTranslations("bulk.fill");
  const [source, setSource] = useState<Pick<Table, "fileName" | "fileSha256">>({});
  const [columns, setColumns] = useState<BulkColumn[]>([]);
  const [rows, setRows] = useState<DraftRow[]>([]);
  const [mode, setMode] = useState<BulkSendMode>("SEND");
  const [isSent, setIsSent] = useState(false);
  const remembered = useRememberedColumns(template.id);
  const fillable = useMemo(
    () =>
      fillableOf(template, {
        email: (role) => t("email", { role }),
        name: (role) => t("name", { role }),
        externalId: t("externalId"),
        variable: (name) => t("variable", { name }),
      }),
    [template, t],
  );
  useLeaveWarning(rows.length > 0 && !isSent);

  return {
    ...{ source, columns, rows, mode, fillable },
    setColumns,
    setMode,
    setIsSent,
    takeTable: ({ fileName, fileSha256, ...table }: Table) => {
      setSource({ ...(fileName ? { fileName } : {}), ...(fileSha256 ? { fileSha256 } : {}) });
      setColumns(matchColumns(table, fillable, remembered));
      setRows(newRows(table.rows));
    },
    /** An empty grid with a column for everything that the template asks for. */
    typeRows: () => {
      setSource({});
      setColumns(fillable.map(({ target }) => target));
      setRows(emptyRows(fillable.length));
    },
    addRows: () => setRows((before) => [...before, ...emptyRows(columns.length)]),
    write: (
      order: readonly number[],
      row: number,
      at: readonly number[],
      values: readonly (readonly string[])[],
    ) => setRows((before) => withCells(before, order, { row, columns: at }, values)),
    toggleRow: (place: number) =>
      setRows((before) =>
        before.map((row, index) => (index === place ? { ...row, isLeftOut: !row.isLeftOut } : row)),
      ),
    leaveOut: (places: ReadonlySet<number>) =>
      setRows((before) =>
        before.map((row, index) => (places.has(index) ? { ...row, isLeftOut: true } : row)),
      ),
  };
}
export type BulkDraft = ReturnType<typeof useBulkDraft>;

const emptyRows = (width: number): DraftRow[] =>
  newRows(Array.from({ length: MORE_ROWS }, () => Array.from({ length: width }, () => "")));

/** What the columns of the template's newest batch filled. */
function useRememberedColumns(templateId: string): BulkColumn[] {
  const trpc = useTRPC();
  const newest = useQuery(trpc.bulkSend.list.queryOptions({ templateId, perPage: 1 }, { staleTime: 60_000 }));
  const id = newest.data?.data[0]?.id;
  const batch = useQuery(
    trpc.bulkSend.get.queryOptions(
      { bulkSendId: id ?? "" },
      { enabled: id !== undefined, staleTime: 60_000 },
    ),
  );
  return batch.data?.columns ?? [];
}

/** The table lives on this page: leaving it would lose what was typed. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}
