"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { useErrorText } from "@/components/errors/use-error-text";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { isDraft, isPending } from "@/server/domain/envelope/status";
import { envelopeChip } from "@/server/domain/recipient/timeline";
import { Activity } from "./activity";
import { DetailHeader } from "./detail-header";
import { FactList } from "./fact-list";
import { FileList } from "./file-list";
import { forRules } from "./for-rules";
import { RecipientTimeline } from "./recipient-timeline";
import { SealingCard } from "./sealing-card";
import { StatusHero } from "./status-hero";
import { VerificationCode } from "./verification-code";

/** Often while something is about to happen, rarely while people take their time, never when all is settled. */
function pollingMs(envelope: OwnerEnvelope | undefined): number | false {
  if (!envelope) return false;
  if (envelope.sealing || envelopeChip(forRules(envelope), new Date()).chip === "sending") return 1500;
  return isPending(envelope) ? 5000 : false;
}

/** /t/[team]/envelopes/[id]: where it is, whose move, and the proof. */
export function EnvelopeDetail({ envelopeId, teamUrl }: { envelopeId: string; teamUrl: string }) {
  const t = useTranslations("owner.detail");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [tab, setTab] = useState<"activity" | "facts" | "verification">("activity");
  const detail = useQuery(
    trpc.envelope.detail.queryOptions(
      { envelopeId },
      { refetchInterval: (query) => pollingMs(query.state.data) },
    ),
  );
  const envelope = detail.data;
  usePageTitle(envelope?.title);
  if (!envelope)
    return detail.isError ? (
      <ErrorState title={t("notShown")} detail={errorText(detail.error)} onRetry={() => detail.refetch()} />
    ) : (
      <DetailSkeleton />
    );
  return (
    <div className="mx-auto max-w-6xl">
      <DetailHeader envelope={envelope} teamUrl={teamUrl} />
      <div className="mt-6 grid items-start gap-6 grid-cols-1 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <StatusHero envelope={envelope} teamUrl={teamUrl} />
          {envelope.sealing && <SealingCard sealing={envelope.sealing} />}
          <RecipientTimeline envelope={envelope} />
          <Tabs
            label={t("more")}
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: "activity",
                label: t("activity"),
                content: <Activity envelopeId={envelopeId} version={envelope.updatedAt} />,
              },
              { value: "facts", label: t("facts"), content: <FactList envelope={envelope} /> },
              // A draft's code opens nothing yet.
              ...(isDraft(envelope)
                ? []
                : [
                    {
                      value: "verification" as const,
                      label: t("verification"),
                      content: <VerificationCode envelopeId={envelopeId} version={envelope.updatedAt} />,
                    },
                  ]),
            ]}
          />
        </div>
        <FileList envelope={envelope} />
      </div>
    </div>
  );
}

function DetailSkeleton() {
  const t = useTranslations("ui");
  return (
    <div role="status" aria-label={t("loading")} className="mx-auto flex max-w-6xl flex-col gap-6">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
