"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { getPlannedSending } from "@/components/envelope/later/planned-sending";
import { PAPER_BESIDE, PaperButton, PaperColumn } from "@/components/envelope/paper/paper-pane";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { retryUntilLoaded } from "@/components/retry-load";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, type TabsProps } from "@/components/ui/tabs";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { isAboutToGo } from "@/server/domain/envelope/send-later";
import { isDraft, isPending } from "@/server/domain/envelope/status";
import { getEnvelopeChip } from "@/server/domain/recipient/timeline";
import { Activity } from "./activity";
import { DetailHeader } from "./detail-header";
import { RecipientTimeline } from "./recipient-timeline";
import { StatusHero } from "./status-hero";
import { toTimelineEnvelope } from "./timeline-envelope";

// Rarely shown, so loaded on demand.
const SealingCard = dynamic(
  retryUntilLoaded(() => import("./sealing-card").then((module) => module.SealingCard)),
);
const FileList = dynamic(retryUntilLoaded(() => import("./file-list").then((module) => module.FileList)));
const FactList = dynamic(retryUntilLoaded(() => import("./fact-list").then((module) => module.FactList)));
const VerificationCode = dynamic(
  retryUntilLoaded(() => import("./verification-code").then((module) => module.VerificationCode)),
);

/** Polls often while an event is near, rarely while recipients take their time, never once all is settled. */
function getPollInterval(envelope: OwnerEnvelope | undefined): number | false {
  if (!envelope) return false;
  if (envelope.sealing || getEnvelopeChip(toTimelineEnvelope(envelope), new Date()).chip === "sending")
    return 1500;
  const planned = isDraft(envelope) ? getPlannedSending(envelope) : undefined;
  if (planned) return isAboutToGo(new Date(planned.at), new Date()) ? 1500 : 30_000;
  return isPending(envelope) ? 5000 : false;
}

/** /t/[team]/envelopes/[id]: status, recipients and evidence. */
export function EnvelopeDetail({ envelopeId, teamUrl }: { envelopeId: string; teamUrl: string }) {
  const t = useTranslations("owner.detail");
  // A hidden envelope gets the same answer as a missing one (ruling 25), so the text mentions both.
  const missing = useTranslations("following");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const isBeside = useMediaQuery(PAPER_BESIDE);
  const detail = useQuery(
    trpc.envelope.detail.queryOptions(
      { envelopeId },
      { refetchInterval: (query) => getPollInterval(query.state.data) },
    ),
  );
  const envelope = detail.data;
  const isMissing = readErrorData(detail.error)?.code === "NOT_FOUND";
  usePageTitle(envelope?.title);
  if (!envelope)
    return detail.isError ? (
      <ErrorState
        title={t("notShown")}
        detail={isMissing ? missing("missing") : errorText(detail.error)}
        {...(isMissing ? {} : { onRetry: () => detail.refetch() })}
      />
    ) : (
      <DetailSkeleton />
    );
  return (
    // Room for the action bar, which overlays the page on handheld screens.
    <div className="handheld:pb-20">
      <DetailHeader envelope={envelope} teamUrl={teamUrl} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        {isBeside && <PaperColumn envelope={envelope} />}
        <div className="flex min-w-0 flex-col gap-6">
          <StatusHero envelope={envelope} teamUrl={teamUrl} />
          {!isBeside && <PaperButton envelope={envelope} />}
          {envelope.sealing && <SealingCard envelope={envelope} />}
          <RecipientTimeline envelope={envelope} />
          <More envelope={envelope} />
        </div>
      </div>
    </div>
  );
}

type Tab = "activity" | "facts" | "verification";

function More({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.detail");
  const [tab, setTab] = useState<Tab>("activity");
  const { id: envelopeId, updatedAt: version } = envelope;
  const activity = <Activity envelope={envelope} />;
  const facts = (
    <div className="flex flex-col gap-6">
      <FactList envelope={envelope} />
      <FileList envelope={envelope} />
    </div>
  );
  const verification = <VerificationCode envelopeId={envelopeId} version={version} />;
  const tabs: TabsProps<Tab>["tabs"] = [
    { value: "activity", label: t("activity"), content: activity },
    { value: "facts", label: t("facts"), content: facts },
    // A draft's verification code opens nothing yet.
    ...(isDraft(envelope)
      ? []
      : [{ value: "verification" as const, label: t("verification"), content: verification }]),
  ];
  return <Tabs label={t("more")} value={tab} onValueChange={setTab} tabs={tabs} />;
}

function DetailSkeleton() {
  const t = useTranslations("ui");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton className="h-14 w-2/3" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <Skeleton className="hidden h-[calc(100dvh-9rem)] w-full lg:block" />
        <div className="flex flex-col gap-6">
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      </div>
    </div>
  );
}
