"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { BulkColumn } from "@/server/domain/bulk-send/columns";
import type { BulkSendMode } from "@/server/domain/bulk-send/lifecycle";
import { PACE } from "@/server/domain/bulk-send/pace";
import type { Table } from "@/server/domain/bulk-send/table";
import type { TemplateAnswer } from "./api-types";
import { createRows, type DraftRow, isBlank, withCells } from "./model/draft";
import { listFillableParts } from "./model/fillable";
import { type Fillable, isSame, matchColumns } from "./model/match-columns";
import type { KeptDraft } from "./model/stored-draft";
import { useDraftAutosave } from "./use-draft-autosave";

export const MORE_ROWS = 20;

export type DraftOwner = Pick<KeptDraft, "account" | "teamUrl">;

/**
 * Holds the draft: its source, columns and rows. It is stored in this browser and starts from the stored
 * draft.
 */
export function useBulkDraft(template: TemplateAnswer, owner: DraftOwner, kept: KeptDraft | null) {
  const t = useTranslations("bulk.fill");
  const tk = useTranslations("bulk.kept");
  const fillable = useMemo(
    () =>
      listFillableParts(template, {
        email: (role) => t("email", { role }),
        name: (role) => t("name", { role }),
        document: (column) => t(column),
        variable: (name) => t("variable", { name }),
      }),
    [template, t],
  );
  const [draftContent, setDraftContent] = useState<BulkDraftContent>(() =>
    kept ? toDraftContent(kept, fillable) : EMPTY,
  );
  const [restoredAt, setRestoredAt] = useState(kept ? new Date(kept.savedAt).toISOString() : null);
  const { columns, rows } = draftContent;
  const changeContent = (part: Partial<BulkDraftContent>) =>
    setDraftContent((before) => ({ ...before, ...part }));
  const setRows = (next: (before: readonly DraftRow[]) => DraftRow[]) =>
    setDraftContent((before) => ({ ...before, rows: next(before.rows) }));
  const remembered = useRememberedColumns(template.id);
  const filled = useMemo(() => rows.filter((row) => !isBlank(row)).length, [rows]);
  const { account, teamUrl } = owner;
  const whole = useMemo(
    () => ({ ...draftContent, account, teamUrl, templateId: template.id, templateTitle: template.title }),
    [draftContent, account, teamUrl, template.id, template.title],
  );
  const { finish } = useDraftAutosave(whole, filled > 0 || draftContent.pasted.trim() !== "");

  return {
    ...draftContent,
    fillable,
    filled,
    restoredAt,
    finish,
    setColumns: (next: BulkColumn[]) => changeContent({ columns: next }),
    setMode: (next: BulkSendMode) => changeContent({ mode: next }),
    setName: (name: string) => changeContent({ name }),
    setPerMinute: (perMinute: number) => changeContent({ perMinute }),
    setPasted: (pasted: string) => changeContent({ pasted }),
    /** Discards the draft. A toast offers to restore it. */
    startOver: () => {
      setDraftContent(EMPTY);
      setRestoredAt(null);
      const restoreContent = () => {
        setDraftContent(draftContent);
        setRestoredAt(restoredAt);
      };
      notify({ title: tk("dropped"), action: { label: tk("undo"), onAct: restoreContent } });
    },
    takeTable: ({ fileName, fileSha256, ...table }: Table) => {
      setRestoredAt(null);
      changeContent({
        source: { ...(fileName ? { fileName } : {}), ...(fileSha256 ? { fileSha256 } : {}) },
        columns: matchColumns(table, fillable, remembered),
        rows: createRows(table.rows),
        pasted: "",
        name: undefined,
      });
    },
    /** Starts an empty grid with a column for each part of the template. */
    typeRows: () => {
      setRestoredAt(null);
      changeContent({
        source: {},
        columns: fillable.map(({ target }) => target),
        rows: createEmptyRows(fillable.length),
        name: undefined,
      });
    },
    addRows: (count = MORE_ROWS) =>
      setRows((before) => [...before, ...createEmptyRows(columns.length, count)]),
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

/** The user's input, all of which is stored. */
type BulkDraftContent = Pick<KeptDraft, "source" | "mode" | "perMinute" | "pasted"> & {
  columns: BulkColumn[];
  rows: readonly DraftRow[];
  name?: string | undefined;
};

const EMPTY: BulkDraftContent = {
  source: {},
  columns: [],
  rows: [],
  mode: "SEND",
  perMinute: PACE.usual,
  pasted: "",
};

/** Adapts a stored draft to the current template: a column whose field or recipient is gone is ignored. */
function toDraftContent(kept: KeptDraft, fillable: readonly Fillable[]): BulkDraftContent {
  const { source, rows, mode, perMinute, pasted, name } = kept;
  const columns = kept.columns.map(
    (column): BulkColumn =>
      fillable.some(({ target }) => isSame(target, column))
        ? column
        : { kind: "ignored", header: column.header },
  );
  return { source, columns, rows, mode, perMinute, pasted, ...(name === undefined ? {} : { name }) };
}

export type BulkDraft = ReturnType<typeof useBulkDraft>;

const createEmptyRows = (width: number, count = MORE_ROWS): DraftRow[] =>
  createRows(Array.from({ length: count }, () => Array.from({ length: width }, () => "")));

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
