"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import NextLink from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import { useErrorText } from "@/components/errors/use-error-text";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { ListedToken, TeamAnswer } from "../api-types";
import { Pages } from "../pager";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { endsSoon, TokenTable } from "./token-table";

const CreateTokenDialog = dynamic(
  retryUntilLoaded(() => import("./create-token-dialog").then((module) => module.CreateTokenDialog)),
);
const RevokeTokenDialog = dynamic(
  retryUntilLoaded(() => import("./revoke-token-dialog").then((module) => module.RevokeTokenDialog)),
);

/** The team's REST credentials (components/README.md 8). Members who may not have any see the reason. */
export function TokensScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <Tokens team={team} teamUrl={teamUrl} />}</TeamPage>;
}

function Tokens({ team, teamUrl }: { team: TeamAnswer; teamUrl: string }) {
  const t = useTranslations("settings.tokens");
  const r = useTranslations("settings.requests");
  const [isCreating, setIsCreating] = useState(false);
  const isAllowed = mayManage(team.role);
  const create = isAllowed && (
    <div className="flex max-w-full flex-wrap items-center gap-2 md:shrink-0 md:flex-nowrap">
      <ApiCallButton
        calls={[{ method: "GET", path: "/envelope", query: { perPage: 10 }, title: t("apiCall") }]}
      />
      <Button asChild variant="secondary">
        <NextLink href={`/t/${teamUrl}/settings/tokens/requests`}>{r("open")}</NextLink>
      </Button>
      <Button onClick={() => setIsCreating(true)}>
        <KeyRound aria-hidden />
        {t("create")}
      </Button>
    </div>
  );
  return (
    <>
      <SectionHeading title={t("title")} lead={t("lead")} action={create} />
      {isAllowed ? (
        <TokenList team={team} />
      ) : (
        <EmptyState title={t("memberTitle")}>{t("member")}</EmptyState>
      )}
      {isCreating && <CreateTokenDialog team={team} onClose={() => setIsCreating(false)} />}
    </>
  );
}

function TokenList({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings.tokens");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [page, setPage] = useState(1);
  const [revoking, setRevoking] = useState<ListedToken>();
  const list = useQuery(
    trpc.apiToken.list.queryOptions({ teamId: team.id, page, perPage: 25 }, { refetchInterval: 30_000 }),
  );
  if (list.isError) return <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton className="h-40 w-full" />;
  if (list.data.count === 0) return <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>;
  const ending = list.data.data.filter(endsSoon);
  return (
    <>
      {ending.length > 0 && (
        <Banner tone="warning" className="mb-4">
          {t("endSoon", { count: ending.length, names: ending.map(({ name }) => name).join(", ") })}
        </Banner>
      )}
      <TokenTable
        caption={t("caption", { name: team.name })}
        tokens={list.data.data}
        onRevoke={setRevoking}
      />
      <Pages page={page} pageCount={list.data.totalPages} onPage={setPage} />
      {revoking && <RevokeTokenDialog team={team} token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}
