"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing } from "@/components/ui/listing";
import { NextLink } from "@/components/ui/next-link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { useAddressState } from "@/components/ui/use-address-state";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../../api-types";
import { SectionHeading } from "../../settings-card";
import { TeamPage } from "../../team/team-page";
import { RequestFilters, readRequestFilter } from "./request-filters";
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

const NO_FILTER = readRequestFilter(new URLSearchParams());

function RequestList({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings.requests");
  const trpc = useTRPC();
  const { state, change, refine, pageHref } = useAddressState(readRequestFilter);
  const { query, method, status, tokenId, page } = state;
  const listInput = {
    teamId: team.id,
    page,
    perPage: 50,
    ...(query && { query }),
    ...(method && { method }),
    ...(status && { status }),
    ...(tokenId !== undefined && { tokenId }),
  };
  const list = useQuery(
    trpc.apiRequest.list.queryOptions(listInput, {
      refetchInterval: POLL_MS.list,
      placeholderData: keepPreviousData,
    }),
  );
  const isFiltered = Boolean(query || method || status || tokenId);
  // While a filter is removed, the page still shows the filtered answer.
  const hasFilters = isFiltered || list.isPlaceholderData || (list.data?.count ?? 0) > 0;
  return (
    <>
      {hasFilters && (
        <RequestFilters
          team={team}
          value={state}
          onSearch={(wanted) => refine({ query: wanted })}
          onChange={change}
        />
      )}
      {hasFilters && list.data && (
        <p role="status" className="mb-2 text-dense text-ink-2">
          {t("count", { count: list.data.count })}
        </p>
      )}
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        placeholder="h-40 w-full"
        empty={
          hasFilters ? (
            <EmptyState
              title={t("noneTitle")}
              actions={<Button onClick={() => change(NO_FILTER)}>{t("clear")}</Button>}
            />
          ) : (
            <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>
          )
        }
      >
        {(requests) => <RequestTable caption={t("caption", { name: team.name })} requests={requests} />}
      </Listing>
    </>
  );
}
