"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { PAPER_BESIDE, PaperButton, PaperColumn } from "@/components/envelope/paper/paper-pane";
import { useErrorText } from "@/components/errors/use-error-text";
import { useMediaQuery } from "@/components/field-editor/use-media-query";
import { usePageTitle } from "@/components/shell/use-page-title";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, type TabsProps } from "@/components/ui/tabs";
import { isDraft, isPending } from "@/server/domain/envelope/status";
import { envelopeChip } from "@/server/domain/recipient/timeline";
import { Activity } from "./activity";
import { DetailHeader } from "./detail-header";
import { FileList } from "./file-list";
import { forRules } from "./for-rules";
import { RecipientTimeline } from "./recipient-timeline";
import { SealingCard } from "./sealing-card";
import { StatusHero } from "./status-hero";

const FactList = dynamic(() => import("./fact-list").then((module) => module.FactList));
const VerificationCode = dynamic(() =>
  import("./verification-code").then((module) => module.VerificationCode),
);

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
  const isBeside = useMediaQuery(PAPER_BESIDE);
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
    <div>
      <DetailHeader envelope={envelope} teamUrl={teamUrl} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        {isBeside && <PaperColumn envelope={envelope} />}
        <div className="flex min-w-0 flex-col gap-6">
          <StatusHero envelope={envelope} teamUrl={teamUrl} />
          {!isBeside && <PaperButton envelope={envelope} />}
          {envelope.sealing && <SealingCard sealing={envelope.sealing} />}
          <RecipientTimeline envelope={envelope} />
          <More envelope={envelope} />
        </div>
      </div>
    </div>
  );
}

type Tab = "activity" | "facts" | "verification";

/** What is looked up rather than watched. */
function More({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("owner.detail");
  const [tab, setTab] = useState<Tab>("activity");
  const { id: envelopeId, updatedAt: version } = envelope;
  const activity = <Activity envelopeId={envelopeId} version={version} />;
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
    // A draft's code opens nothing yet.
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
