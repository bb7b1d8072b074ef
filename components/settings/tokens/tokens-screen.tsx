"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { readPage } from "@/components/ui/address-state";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing } from "@/components/ui/listing";
import { NextLink } from "@/components/ui/next-link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { useAddressState } from "@/components/ui/use-address-state";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { ListedToken, TeamAnswer } from "../api-types";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { isEndingSoon, TokenTable } from "./token-table";

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
      <PageMenu calls={[{ method: "GET", path: "/envelope", query: { perPage: 10 }, title: t("apiCall") }]} />
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

const readPlace = (search: URLSearchParams) => ({ page: readPage(search) });

function TokenList({ team }: { team: TeamAnswer }) {
  const t = useTranslations("settings.tokens");
  const trpc = useTRPC();
  const { state, pageHref } = useAddressState(readPlace);
  const { page } = state;
  const [revoking, setRevoking] = useState<ListedToken>();
  const list = useQuery(
    trpc.apiToken.list.queryOptions(
      { teamId: team.id, page, perPage: 25 },
      { placeholderData: keepPreviousData, refetchInterval: POLL_MS.setting },
    ),
  );
  return (
    <>
      <Listing
        query={list}
        page={page}
        pageHref={pageHref}
        placeholder="h-40 w-full"
        empty={<EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>}
      >
        {(tokens) => (
          <>
            <EndingSoon tokens={tokens.filter(isEndingSoon)} />
            <TokenTable caption={t("caption", { name: team.name })} tokens={tokens} onRevoke={setRevoking} />
          </>
        )}
      </Listing>
      {revoking && <RevokeTokenDialog team={team} token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function EndingSoon({ tokens }: { tokens: readonly ListedToken[] }) {
  const t = useTranslations("settings.tokens");
  if (tokens.length === 0) return null;
  return (
    <Banner tone="warning" className="mb-4">
      {t("endSoon", { count: tokens.length, names: tokens.map(({ name }) => name).join(", ") })}
    </Banner>
  );
}
