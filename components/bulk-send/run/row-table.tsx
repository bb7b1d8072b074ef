"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, CircleX, Clock } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { readOneOf, readPage } from "@/components/ui/address-state";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Listing } from "@/components/ui/listing";
import { Select } from "@/components/ui/select";
import { StatusChip } from "@/components/ui/status-chip";
import type { Tone } from "@/components/ui/tone";
import { useAddressState } from "@/components/ui/use-address-state";
import { BULK_ROW_STATES, type BulkRowState } from "@/server/domain/bulk-send/lifecycle";
import type { BatchAnswer, BatchRow } from "../api-types";
import { useIssueText } from "../steps/use-issue-text";

const PER_PAGE = 25;
const FILTERS = ["ALL", ...BULK_ROW_STATES] as const;
type Filter = (typeof FILTERS)[number];

const LOOKS: Record<BulkRowState, { tone: Tone; icon: typeof Clock }> = {
  DONE: { tone: "success", icon: CircleCheck },
  FAILED: { tone: "danger", icon: CircleX },
  WAITING: { tone: "neutral", icon: Clock },
  SKIPPED: { tone: "warning", icon: CircleSlash },
  STOPPED: { tone: "neutral", icon: CircleSlash },
};

type RowTableProps = { batch: BatchAnswer; teamUrl: string; initial: BulkRowState | undefined };

export function RowTable({ batch, teamUrl, initial }: RowTableProps) {
  const t = useTranslations("bulk.run");
  const trpc = useTRPC();
  // A bulk send that ends while it is watched keeps its filter.
  const [defaultState] = useState<Filter>(initial ?? "ALL");
  const {
    state: filter,
    change,
    pageHref,
  } = useAddressState((search) => ({
    state: readOneOf(search, "state", FILTERS) ?? defaultState,
    page: readPage(search),
  }));
  const { state, page } = filter;
  const rows = useQuery(
    trpc.bulkSend.rows.queryOptions(
      { bulkSendId: batch.id, page, perPage: PER_PAGE, ...(state !== "ALL" && { state }) },
      {
        placeholderData: keepPreviousData,
        staleTime: 0,
      },
    ),
  );
  const { refetch } = rows;
  const { updatedAt } = batch;
  // Refetches the rows whenever the bulk send has changed, and so once more after its end.
  useEffect(() => {
    if (updatedAt) void refetch();
  }, [updatedAt, refetch]);
  return (
    <section aria-labelledby="bulk-rows">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="bulk-rows" className="text-lead">
          {t("rows")}
        </h2>
        <Select
          controlSize="dense"
          className="w-44"
          aria-label={t("filter")}
          value={state}
          onChange={({ target }) => change({ state: FILTERS.find((one) => one === target.value) ?? "ALL" })}
        >
          <option value="ALL">{t("all")}</option>
          {BULK_ROW_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`rowState.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <Listing query={rows} page={page} pageHref={pageHref} empty={<EmptyState title={t("none")} />}>
        {(listedRows) => (
          <DataTable
            caption={t("rows")}
            cardsBelow="sm"
            rows={listedRows}
            rowKey={({ position }) => position}
            rowProps={() => ({ className: "align-top" })}
            columns={[
              {
                key: "row",
                title: t("row"),
                className: "w-20",
                cellClassName: "text-ink-2 tabular-nums",
                cell: ({ position }) => position,
              },
              {
                key: "people",
                title: t("people"),
                cellClassName: "max-w-0 max-sm:max-w-none",
                cell: (row) => <RowValues row={row} batch={batch} />,
              },
              {
                key: "became",
                title: t("became"),
                className: "w-72 max-sm:w-auto",
                cell: (row) => <RowResult row={row} teamUrl={teamUrl} />,
              },
            ]}
          />
        )}
      </Listing>
    </section>
  );
}

function RowValues({ row, batch }: { row: BatchRow; batch: BatchAnswer }) {
  const t = useTranslations("bulk.run");
  const issueText = useIssueText(batch.columns);
  const cells = row.cells.filter((cell, index) => cell !== "" && batch.columns[index]?.kind !== "ignored");
  return (
    <>
      <span className="block truncate max-sm:whitespace-normal max-sm:wrap-anywhere">
        {cells.join(" · ")}
      </span>
      {row.state === "FAILED" && row.issues.length === 0 && (
        <span className="block text-dense text-danger">
          {issueText({ code: null, column: null, message: t("noReason") }, row.errorCode)}
        </span>
      )}
      {row.issues.map((issue) => (
        <span key={issue.message} className="block text-dense text-danger">
          {issueText(issue, row.errorCode)}
        </span>
      ))}
    </>
  );
}

function RowResult({ row, teamUrl }: { row: BatchRow; teamUrl: string }) {
  const t = useTranslations("bulk.run");
  const { tone, icon: Icon } = LOOKS[row.state];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusChip tone={tone} icon={<Icon aria-hidden />}>
        {t(`rowState.${row.state}`)}
      </StatusChip>
      {row.envelopeId && (
        <Link href={`/t/${teamUrl}/envelopes/${row.envelopeId}`} className="text-dense">
          {t("open")}
        </Link>
      )}
    </span>
  );
}
