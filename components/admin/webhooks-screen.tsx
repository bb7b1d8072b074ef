"use client";

import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { CircleAlert, CirclePause } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing, RowList } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { POLL_MS } from "@/components/ui/poll-paces";
import { StatusChip } from "@/components/ui/status-chip";
import type { AppRouter } from "@/server/routers";
import { AdminHead } from "./admin-frame";
import { useReasonedActs } from "./use-acts";

type Failing = inferRouterOutputs<AppRouter>["admin"]["webhook"]["failing"]["data"][number];

export function WebhooksScreen() {
  const t = useTranslations("admin.webhooks");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { askForReason, dialog } = useReasonedActs();
  const list = useQuery(
    trpc.admin.webhook.failing.queryOptions(undefined, { refetchInterval: POLL_MS.queue }),
  );
  const resumeWebhook = ({ id, host }: Failing) =>
    askForReason({
      title: t("resumeTitle", { host }),
      body: t("resumeBody"),
      actLabel: t("resume"),
      act: (reason) => client.admin.webhook.resume.mutate({ webhookId: id, reason }),
      done: () => t("resumed"),
    });
  return (
    <>
      <AdminHead title={t("title")} lead={t("lead")} />
      <Listing query={list} empty={<EmptyState title={t("empty")}>{t("emptyDetail")}</EmptyState>}>
        {(webhooks) => (
          <RowList>
            {webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} onResume={() => resumeWebhook(webhook)} />
            ))}
          </RowList>
        )}
      </Listing>
      {dialog}
    </>
  );
}

function Row({ webhook, onResume }: { webhook: Failing; onResume: () => void }) {
  const t = useTranslations("admin.webhooks");
  const { host, team, failuresInRow, failingSince, pausedAt, lastAttempt } = webhook;
  const isPaused = pausedAt !== null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium wrap-anywhere">
          {host}
          <StatusChip
            tone={isPaused ? "warning" : "danger"}
            icon={isPaused ? <CirclePause aria-hidden /> : <CircleAlert aria-hidden />}
          >
            {t(isPaused ? "paused" : "failing")}
          </StatusChip>
        </p>
        {lastAttempt?.errorClass && <LastAnswer answer={lastAttempt} />}
        <p className="text-dense text-ink-3">
          {t("team", { name: team })} · {t("failures", { count: failuresInRow })} ·{" "}
          {t("waiting", { count: webhook.waiting })}
          {failingSince && (
            <>
              {" "}
              · {t("failingSince")} <Moment at={failingSince} />
            </>
          )}
          {pausedAt && (
            <>
              {" "}
              · {t("pausedSince")} <Moment at={pausedAt} />
            </>
          )}
        </p>
      </div>
      {isPaused && (
        <Button variant="secondary" onClick={onResume} aria-label={`${t("resume")}: ${host}`}>
          {t("resume")}
        </Button>
      )}
    </li>
  );
}

function LastAnswer({ answer }: { answer: NonNullable<Failing["lastAttempt"]> }) {
  const t = useTranslations("admin.webhooks");
  if (!answer.errorClass) return null;
  return (
    <p className="text-dense text-danger">
      {t("last")}: {t(`errors.${answer.errorClass}`)}
      {answer.responseCode !== null && ` (${t("lastCode", { code: answer.responseCode })})`} ·{" "}
      <Moment at={answer.at} />
    </p>
  );
}
