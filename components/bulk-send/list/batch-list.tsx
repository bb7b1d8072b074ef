"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { useTRPC } from "@/components/trpc-provider";
import { readPage } from "@/components/ui/address-state";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { Pagination } from "@/components/ui/pagination";
import { POLL_MS } from "@/components/ui/poll-paces";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useAddressState } from "@/components/ui/use-address-state";
import type { BatchListed } from "../api-types";
import { BulkStateChip } from "../state-chip";
import { PreparedList } from "./prepared-list";

const PER_PAGE = 25;

const readPlace = (search: URLSearchParams) => ({ page: readPage(search) });

/** /t/[team]/bulk-sends: the bulk sends that this member may see, with live progress. */
export function BatchList({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("bulk.list");
  const trpc = useTRPC();
  const { state, pageHref } = useAddressState(readPlace);
  const { page } = state;
  const list = useQuery(
    trpc.bulkSend.list.queryOptions(
      { page, perPage: PER_PAGE },
      {
        placeholderData: keepPreviousData,
        refetchInterval: (query) =>
          query.state.data?.data.some((batch) => batch.state === "RUNNING") ? POLL_MS.queue : false,
      },
    ),
  );
  return (
    <>
      <header className="mb-5 flex items-center justify-between gap-3">
        <h1 className="text-h1">{t("title")}</h1>
        <PageMenu calls={[{ method: "GET", path: "/bulk-send", query: { page, perPage: PER_PAGE } }]} />
      </header>
      <PreparedList teamUrl={teamUrl} />
      <Listing
        query={list}
        empty={
          <EmptyState
            title={t("empty")}
            actions={
              <Button asChild variant="secondary">
                <NextLink href={`/t/${teamUrl}/templates`}>{t("templates")}</NextLink>
              </Button>
            }
          >
            {t("emptyDetail")}
          </EmptyState>
        }
      >
        {(batches, { count, totalPages }) => (
          <>
            <BatchTable batches={batches} teamUrl={teamUrl} />
            <footer className="mt-4 flex flex-wrap items-center justify-between gap-3 text-dense text-ink-2">
              <span role="status">{t("count", { count })}</span>
              <Pagination page={page} pageCount={totalPages} hrefOf={pageHref} />
            </footer>
          </>
        )}
      </Listing>
    </>
  );
}

function BatchTable({ batches, teamUrl }: { batches: readonly BatchListed[]; teamUrl: string }) {
  const t = useTranslations("bulk");
  return (
    <DataTable
      caption={t("list.title")}
      rows={batches}
      rowKey={({ id }) => id}
      rowProps={() => ({ className: "relative hover:bg-canvas" })}
      columns={[
        {
          key: "name",
          title: t("list.name"),
          cellClassName: "max-w-0",
          cell: ({ id, name, templateTitle, mode }) => (
            <>
              <NextLink
                href={`/t/${teamUrl}/bulk-sends/${id}`}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {name}
              </NextLink>
              <span className="block truncate text-dense text-ink-3">
                {templateTitle} · {t(`run.mode.${mode}`)}
              </span>
            </>
          ),
        },
        {
          key: "state",
          title: t("list.state"),
          className: "w-36",
          cell: ({ state }) => <BulkStateChip state={state} />,
        },
        {
          key: "progress",
          title: t("list.progress"),
          className: "hidden w-56 sm:table-cell",
          cell: ({ name, counts }) => (
            <>
              <span className="text-dense text-ink-2 tabular-nums">
                {t("run.progress", { done: counts.done, total: counts.total })}
                {counts.failed > 0 && (
                  <span className="text-danger"> · {t("list.failed", { count: counts.failed })}</span>
                )}
              </span>
              <ProgressBar label={name} value={counts.done / counts.total} className="mt-1" />
            </>
          ),
        },
        {
          key: "started",
          title: t("list.started"),
          className: "hidden w-40 md:table-cell",
          cellClassName: "whitespace-nowrap text-ink-2",
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
    />
  );
}
