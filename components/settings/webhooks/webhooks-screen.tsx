"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { PageMenu } from "@/components/api-call/page-menu";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { QueryView } from "@/components/ui/query-view";
import { WHOLE_RECEIVER } from "@/server/contract/webhook-receivers";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../api-types";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { CodeBox } from "./code-box";
import { MemberNotice } from "./member-notice";
import { PausedBanner } from "./paused-banner";
import { buildWebhookHref } from "./urls";
import { WEBHOOK_CALLS } from "./webhook-calls";
import { WebhookTable } from "./webhook-table";

/** The maximum number of webhooks of a team, so one page is enough (domain/limits). */
const ALL = { page: 1, perPage: 50 };

/**
 * The team's webhooks with their health (components/README.md 8). Members who may not create one see the
 * reason.
 */
export function WebhooksScreen({ teamUrl }: { teamUrl: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <Webhooks team={team} />}</TeamPage>;
}

function Webhooks({ team }: { team: TeamAnswer }) {
  const t = useTranslations("webhooks");
  const isAllowed = mayManage(team.role);
  const create = isAllowed && (
    <div className="flex flex-wrap items-center gap-2">
      <PageMenu calls={WEBHOOK_CALLS} />
      <Button asChild>
        <NextLink href={buildWebhookHref(team.url, "new")}>
          <Plus aria-hidden />
          {t("new")}
        </NextLink>
      </Button>
    </div>
  );
  return (
    <>
      <SectionHeading title={t("title")} lead={t("lead")} action={create} />
      {isAllowed ? <WebhookList team={team} /> : <MemberNotice />}
    </>
  );
}

function WebhookList({ team }: { team: TeamAnswer }) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const list = useQuery(trpc.webhook.list.queryOptions(ALL, { refetchInterval: POLL_MS.list }));
  return (
    <QueryView query={list} placeholder="h-40 w-full">
      {({ data, count }) =>
        count === 0 ? (
          <EmptyWebhooks team={team} />
        ) : (
          <div className="flex flex-col gap-4">
            {data
              .filter(({ enabled, pausedAt }) => enabled && pausedAt !== null)
              .map((webhook) => (
                <PausedBanner key={webhook.id} webhook={webhook} />
              ))}
            <WebhookTable caption={t("caption", { name: team.name })} teamUrl={team.url} webhooks={data} />
          </div>
        )
      }
    </QueryView>
  );
}

/** The empty state, with sample code of a receiver. */
function EmptyWebhooks({ team }: { team: TeamAnswer }) {
  const t = useTranslations("webhooks.empty");
  return (
    <div className="rounded-card border border-dashed border-control bg-bg px-4 py-8 sm:px-8">
      <h2 className="text-lead font-medium">{t("title")}</h2>
      <p className="mt-1 mb-4 max-w-[68ch] text-body text-ink-2">{t("body")}</p>
      <CodeBox name={t("code")} code={WHOLE_RECEIVER.code} className="max-h-96" />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild>
          <NextLink href={buildWebhookHref(team.url, "new")}>{t("act")}</NextLink>
        </Button>
        <Button asChild variant="secondary">
          <a href="/api/v2/docs/webhooks">{t("guide")}</a>
        </Button>
      </div>
    </div>
  );
}
