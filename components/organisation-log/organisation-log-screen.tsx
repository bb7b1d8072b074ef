"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ApiCall } from "@/components/api-call/api-call";
import { PageMenu } from "@/components/api-call/page-menu";
import { OrganisationPage } from "@/components/settings/organisation/organisation-page";
import { SectionHeading } from "@/components/settings/settings-card";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { QueryView } from "@/components/ui/query-view";
import { mayManage } from "@/server/domain/tenancy/rank";
import { LogEntry } from "./log-entry";
import { LogFilters } from "./log-filters";
import { ReceiverCard } from "./receiver/receiver-card";
import { type LogFilterState, useLogFilter } from "./use-log-filter";
import { VerifyLog } from "./verify-log";

const PER_PAGE = 25;

type Organisation = { id: number; url: string };

/**
 * /o/[organisation]/log: changes of settings and rights in an organisation and its teams, for its ADMIN and
 * MANAGER.
 */
export function OrganisationLogScreen({ organisationUrl }: { organisationUrl: string }) {
  const t = useTranslations("organisationLog");
  return (
    <OrganisationPage organisationUrl={organisationUrl}>
      {({ id, url, role }) =>
        mayManage(role) ? (
          <Log organisation={{ id, url }} isAdmin={role === "ADMIN"} />
        ) : (
          <>
            <SectionHeading title={t("title")} lead={t("lead")} />
            <EmptyState title={t("leaders.title")}>{t("leaders.detail")}</EmptyState>
          </>
        )
      }
    </OrganisationPage>
  );
}

function Log({ organisation, isAdmin }: { organisation: Organisation; isAdmin: boolean }) {
  const t = useTranslations("organisationLog");
  const state = useLogFilter();
  const query = state.filter;
  const calls: ApiCall[] = [
    { method: "GET", path: "/organisation/log", title: t("api.list"), query },
    { method: "GET", path: "/organisation/log/verify", title: t("api.verify") },
    {
      method: "GET",
      path: "/organisation/log/export",
      title: t("api.export"),
      query: { ...query, format: "jsonl" },
    },
    ...(isAdmin
      ? [{ method: "GET" as const, path: "/organisation/log/receiver", title: t("api.receiver") }]
      : []),
  ];
  return (
    <>
      <SectionHeading title={t("title")} lead={t("lead")} action={<PageMenu calls={calls} />} />
      <div className="flex flex-col gap-5">
        <LogFilters organisationId={organisation.id} state={state} />
        <Entries organisation={organisation} state={state} />
        <div className="flex flex-wrap gap-3">
          <ExportLink organisation={organisation} state={state} format="csv" />
          <ExportLink organisation={organisation} state={state} format="jsonl" />
        </div>
        <VerifyLog organisationUrl={organisation.url} />
        {isAdmin && <ReceiverCard organisationId={organisation.id} />}
      </div>
    </>
  );
}

type PartProps = { organisation: Organisation; state: LogFilterState };

function Entries({ organisation, state }: PartProps) {
  const t = useTranslations("organisationLog");
  const trpc = useTRPC();
  const { filter, page, pageHref, isNarrowed } = state;
  const list = useQuery(
    trpc.organisationLog.list.queryOptions(
      { organisation: organisation.url, ...filter, page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  return (
    <QueryView query={list} isQuiet>
      {({ data, count, totalPages }) => (
        <div className="flex flex-col gap-3">
          <p role="status" className="text-dense text-ink-2">
            {t("count", { count })}
          </p>
          {count === 0 ? (
            <EmptyState title={t(isNarrowed ? "empty.filtered" : "empty.title")}>
              {t(isNarrowed ? "empty.filteredDetail" : "empty.detail")}
            </EmptyState>
          ) : (
            <ol aria-label={t("list")} className="min-w-0 rounded-card border border-hairline bg-bg">
              {data.map((entry) => (
                <LogEntry key={entry.seq} entry={entry} />
              ))}
            </ol>
          )}
          <Pagination page={page} pageCount={totalPages} hrefOf={pageHref} />
        </div>
      )}
    </QueryView>
  );
}

function ExportLink({ organisation, state, format }: PartProps & { format: "csv" | "jsonl" }) {
  const t = useTranslations("organisationLog.export");
  const filterParams = Object.entries({ ...state.filter }).map(([key, value]) => [key, String(value)]);
  const search = new URLSearchParams([
    ["organisation", organisation.url],
    ["format", format],
    ...filterParams,
  ]);
  return (
    <Button asChild size="dense" variant="secondary">
      <a href={`/api/files/organisation-log?${search}`} download>
        <Download aria-hidden />
        {t(format)}
      </a>
    </Button>
  );
}
