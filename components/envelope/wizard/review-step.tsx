"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildEnvelopeHref } from "@/components/envelope/envelope-address";
import { listSendingProblems } from "@/components/envelope/sending-problems";
import { Banner } from "@/components/ui/banner";
import { DoneButton } from "./done-button";
import { MessagePreview } from "./message-preview";
import { MessageSection } from "./message-section";
import { Preflight } from "./preflight";
import { ReviewSummary } from "./review-summary";
import { SendButton } from "./send-button";
import { SettingsSection } from "./settings-section";
import { StepHeading } from "./step-heading";
import type { Draft } from "./use-draft";

type ReviewStepProps = { draft: Draft; envelope: OwnerEnvelope; teamUrl: string; onSending: () => void };

export function ReviewStep({ draft, envelope, teamUrl, onSending }: ReviewStepProps) {
  const t = useTranslations("owner.review");
  const base = buildEnvelopeHref(teamUrl, envelope);
  const isTemplate = envelope.type === "TEMPLATE";
  const template = useTranslations("templates.wizard");
  const problems = listSendingProblems(envelope);
  return (
    <div className="grid items-start gap-8 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0">
        <StepHeading title={isTemplate ? template("defaultsTitle") : t("title")}>
          {isTemplate ? template("defaultsLead") : t("lead")}
        </StepHeading>
        {envelope.scheduledSendError && (
          <Banner tone="danger" role="alert" className="mb-5" title={t("notSent")}>
            {t("notSentDetail")}
          </Banner>
        )}
        <MessageSection draft={draft} envelope={envelope} />
        <SettingsSection draft={draft} envelope={envelope} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:self-stretch">
        {/* Stays in sight on a desk; the mail scrolls away under it. */}
        <div className="lg:sticky lg:top-14 lg:z-1 lg:-mt-6 lg:bg-canvas lg:pt-6">
          <aside
            aria-label={t("summary")}
            className="flex flex-col gap-5 rounded-card border border-hairline bg-bg p-5 lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-y-auto"
          >
            <ReviewSummary envelope={envelope} teamUrl={teamUrl} />
            <Preflight draft={draft} envelope={envelope} base={base} problems={problems} />
            {isTemplate ? (
              <DoneButton href={base} />
            ) : (
              <SendButton
                draft={draft}
                envelope={envelope}
                isBlocked={problems.some(({ severity }) => severity === "blocking")}
                onSending={onSending}
              />
            )}
          </aside>
        </div>
        {envelope.documentMeta.distributionMethod === "EMAIL" && <MessagePreview envelope={envelope} />}
      </div>
    </div>
  );
}
