"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import NextLink from "next/link";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../../api-types";
import { Pages } from "../../pager";
import { SectionHeading } from "../../settings-card";
import { TeamPage } from "../../team/team-page";
import { NO_FILTER, type RequestFilter, RequestFilters } from "./request-filters";
import { RequestTable } from "./request-table";

/** The REST requests to the team and their answers (rest/README.md 1.11). */
export function RequestsScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <Requests team={team} teamUrl={teamUrl} />}</TeamPage>;
}

function Requests({ team, teamUrl }: { team: TeamAnswer; teamUrl: string }) {
  const t = useTranslations("settings.requests");
  const tokens = useTranslations("settings.tokens");
  return (
    <>
      <NextLink
        href={`/t/${teamUrl}/settings/tokens`}
        className="mb-2 -ml-1 inline-flex min-h-8 items-center gap-0.5 rounded-control px-1 text-body text-ink-2 hover:text-ink"
      >
        <ChevronLeft className="size-4" aria-hidden />
        {t("back")}
      </NextLink>
      <SectionHeading
        title={t("title")}
        lead={t("lead")}
        calls={[{ method: "GET", path: "/envelope", query: { perPage: 10 }, title: tokens("apiCall") }]}
      />
      {mayManage(team.role) ? (
        <RequestList team={team} />
      ) : (
        <EmptyState title={tokens("memberTitle")}>{tokens("member")}</EmptyState>
      )}
    </>
  );
}

function RequestList({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings.requests");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState(NO_FILTER);
  const { query, method, status, tokenId } = useDeferredValue(filter);
  const listInput = {
    ...{ teamId: team.id, page, perPage: 50 },
    ...(query.trim() && { query }),
    ...(method && { method }),
    ...(status && { status }),
    ...(tokenId !== null && { tokenId }),
  };
  const list = useQuery(
    trpc.apiRequest.list.queryOptions(listInput, {
      refetchInterval: 10_000,
      placeholderData: keepPreviousData,
    }),
  );
  if (list.isError) return <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton className="h-40 w-full" />;
  const { data, count, totalPages } = list.data;
  const isFiltered = query !== "" || method !== "" || status !== "" || tokenId !== null;
  if (count === 0 && !isFiltered) return <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>;
  const narrow = (change: Partial<RequestFilter>) => {
    setFilter({ ...filter, ...change });
    setPage(1);
  };
  return (
    <>
      <RequestFilters team={team} value={filter} onChange={narrow} />
      <p role="status" className="mb-2 text-dense text-ink-2">
        {t("count", { count })}
      </p>
      {count === 0 ? (
        <EmptyState
          title={t("noneTitle")}
          actions={<Button onClick={() => narrow(NO_FILTER)}>{t("clear")}</Button>}
        />
      ) : (
        <RequestTable caption={t("caption", { name: team.name })} requests={data} />
      )}
      <Pages page={page} pageCount={totalPages} onPage={setPage} />
    </>
  );
}
