"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { POLL_MS } from "@/components/ui/poll-paces";
import { Skeleton } from "@/components/ui/skeleton";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { TeamAnswer } from "../api-types";
import { SectionHeading } from "../settings-card";
import { TeamPage } from "../team/team-page";
import { BackLink } from "./back-link";
import { MemberNotice } from "./member-notice";
import { WebhookPage } from "./webhook-page";

/** The deliveries and settings of a webhook (components/README.md 8). */
export function WebhookScreen({ teamUrl, webhookId }: { teamUrl: string; webhookId: string }) {
  return <TeamPage teamUrl={teamUrl}>{(team) => <OneWebhook team={team} webhookId={webhookId} />}</TeamPage>;
}

function OneWebhook({ team, webhookId }: { team: TeamAnswer; webhookId: string }) {
  const t = useTranslations("webhooks");
  const isAllowed = mayManage(team.role);
  if (isAllowed) return <Loaded team={team} webhookId={webhookId} />;
  return (
    <>
      <SectionHeading title={t("title")} lead={t("lead")} />
      <MemberNotice />
    </>
  );
}

function Loaded({ team, webhookId }: { team: TeamAnswer; webhookId: string }) {
  const t = useTranslations("webhooks.detail");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const webhook = useQuery(
    trpc.webhook.get.queryOptions({ id: webhookId }, { refetchInterval: POLL_MS.list }),
  );
  if (webhook.isError) {
    const isUnknown = readErrorData(webhook.error)?.code === "NOT_FOUND";
    return (
      <>
        <BackLink teamUrl={team.url} />
        {isUnknown ? (
          <ErrorState title={t("unknownTitle")} detail={t("unknown")} />
        ) : (
          <ErrorState detail={errorText(webhook.error)} onRetry={() => webhook.refetch()} />
        )}
      </>
    );
  }
  if (!webhook.data) return <Skeleton className="h-80 w-full" />;
  return <WebhookPage team={team} webhook={webhook.data} />;
}
