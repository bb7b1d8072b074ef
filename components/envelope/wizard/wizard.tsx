"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { VerifyNotice } from "@/components/account/verify-notice";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { getPlannedSending } from "@/components/envelope/later/planned-sending";
import { ScheduleStrip } from "@/components/envelope/later/schedule-strip";
import { findProblemStep, STEPS, type StepId } from "@/components/envelope/problem-place";
import { listSendingProblems } from "@/components/envelope/sending-problems";
import { SaveIndicator } from "@/components/form/save-indicator";
import { retryUntilLoaded } from "@/components/retry-load";
import { SkipLink } from "@/components/shell/skip-link";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Button } from "@/components/ui/button";
import { NextLink } from "@/components/ui/next-link";
import { QueryView } from "@/components/ui/query-view";
import { Stepper } from "@/components/ui/stepper";
import { isDraft } from "@/server/domain/envelope/status";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { buildDraftCalls } from "./draft-calls";
import { FieldsStep } from "./fields-step";
import { SendingScreen } from "./sending-screen";
import { SettledNotice } from "./settled-notice";
import { TitleInput } from "./title-input";
import { type Draft, useDraft } from "./use-draft";
import { WizardHeader } from "./wizard-header";
import { useStepName, WIZARD_TEXTS } from "./wizard-texts";

const FirstStep = dynamic(retryUntilLoaded(() => import("./first-step").then((module) => module.FirstStep)));
const ReviewStep = dynamic(
  retryUntilLoaded(() => import("./review-step").then((module) => module.ReviewStep)),
);

const loadSentScreen = () => import("./sent-screen");
const SentScreen = dynamic(retryUntilLoaded(() => loadSentScreen().then((module) => module.SentScreen)));

type WizardProps = { envelopeId: string; teamUrl: string; type?: EnvelopeType };

/** /t/[team]/envelopes/[id]/edit: three steps in any order. */
export function Wizard({ envelopeId, teamUrl, type = "DOCUMENT" }: WizardProps) {
  const t = useTranslations(WIZARD_TEXTS[type]);
  const draft = useDraft(envelopeId);
  const { envelope, detail } = draft;
  usePageTitle(envelope?.title);
  const stepParam = useSearchParams().get("step");
  const step = STEPS.find((candidate) => candidate === stepParam) ?? "files";
  // Recipients had a step of their own once, and saved links still use it.
  const isAtPeople = stepParam === "recipients";
  const base = buildEnvelopeHref(teamUrl, { id: envelopeId, type });

  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [isSending, setIsSending] = useState(false);
  const leaving =
    envelope && isDraft(envelope) && !getPlannedSending(envelope) ? envelope.scheduledSend : null;
  if (leaving && !isSending) setIsSending(true);
  useEffect(() => {
    // Preloaded during the undo time, so that the screen appears at once afterwards.
    if (isSending) void loadSentScreen().catch(() => undefined);
  }, [isSending]);

  if (envelope && leaving) return <SendingScreen draft={draft} envelope={envelope} at={leaving.at} />;
  if (envelope && !isDraft(envelope) && isSending)
    return <SentScreen envelope={envelope} teamUrl={teamUrl} />;
  return (
    <div className={step === "fields" ? "flex h-dvh flex-col overflow-hidden" : "flex min-h-dvh flex-col"}>
      <SkipLink />
      <WizardHeader
        teamUrl={teamUrl}
        type={type}
        title={
          envelope && <TitleInput title={envelope.title} onSave={(title) => draft.patchData({ title })} />
        }
        status={step !== "fields" && <SaveIndicator />}
        steps={envelope && <WizardSteps envelope={envelope} base={base} step={step} />}
        tools={step === "fields" && <div ref={setBar} className="min-w-0" />}
        next={envelope && <NextButton step={step} base={base} />}
        calls={envelope && buildDraftCalls(envelope, step)}
      />
      {envelope && isDraft(envelope) && (
        <ScheduleStrip
          envelope={envelope}
          onChanged={() => void draft.reload()}
          onSent={() => setIsSending(true)}
        />
      )}
      <main
        id="main"
        tabIndex={-1}
        className={
          step === "fields"
            ? "min-h-0 flex-1 outline-none"
            : "mx-auto w-full max-w-6xl flex-1 px-4 py-6 outline-none sm:px-6 lg:py-8"
        }
      >
        <h1 className="sr-only">{t("title", { title: envelope?.title ?? "" })}</h1>
        {step !== "fields" && <VerifyNotice />}
        <QueryView query={detail} isQuiet>
          {(found) =>
            isDraft(found) ? (
              <StepContent
                step={step}
                isAtPeople={isAtPeople}
                draft={draft}
                envelope={found}
                teamUrl={teamUrl}
                bar={bar ?? undefined}
                onSending={() => setIsSending(true)}
              />
            ) : (
              <SettledNotice envelope={found} base={base} />
            )
          }
        </QueryView>
      </main>
    </div>
  );
}

type StepContentProps = {
  step: StepId;
  isAtPeople: boolean;
  draft: Draft;
  envelope: OwnerEnvelope;
  teamUrl: string;
  bar: HTMLElement | undefined;
  onSending: () => void;
};

function StepContent({ step, isAtPeople, bar, ...props }: StepContentProps) {
  switch (step) {
    case "files":
      return <FirstStep {...props} isAtPeople={isAtPeople} />;
    case "fields":
      return <FieldsStep {...props} bar={bar} />;
    case "review":
      return <ReviewStep {...props} />;
  }
}

function WizardSteps({ envelope, base, step }: { envelope: OwnerEnvelope; base: string; step: StepId }) {
  const t = useTranslations("owner.wizard");
  const stepName = useStepName(envelope.type);
  const blocking = listSendingProblems(envelope).filter(({ severity }) => severity === "blocking");
  const isDone: Record<StepId, boolean> = {
    files: envelope.items.length > 0 && envelope.recipients.length > 0,
    fields: envelope.fields.length > 0,
    review: false,
  };
  return (
    <Stepper
      label={t("steps")}
      current={step}
      compact={step === "fields"}
      steps={STEPS.map((id) => ({
        id,
        label: stepName(id),
        href: `${base}/edit?step=${id}`,
        done: isDone[id],
        problems: isDone[id] ? blocking.filter((problem) => findProblemStep(problem) === id).length : 0,
      }))}
    />
  );
}

function NextButton({ step, base }: { step: StepId; base: string }) {
  const t = useTranslations("owner.wizard");
  const next = STEPS[STEPS.indexOf(step) + 1];
  if (!next) return null;
  return (
    <Button asChild>
      <NextLink href={`${base}/edit?step=${next}`}>{t("continue")}</NextLink>
    </Button>
  );
}
