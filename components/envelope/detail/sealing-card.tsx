"use client";

import { useNow, useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { Banner } from "@/components/ui/banner";
import { ProgressBar } from "@/components/ui/progress-bar";
import { computeSealedShare, SEAL_SLOW_MS } from "@/server/domain/envelope/seal-steps";
import { CompletionNotice } from "./completion-notice";
import { SealingSteps } from "./sealing-steps";

const SECOND_MS = 1000;
/** Usual duration of sealing. After it the card says that nobody needs to wait on this page. */
const USUAL_MS = 10 * SECOND_MS;

/**
 * Shown while the sealed files are made: the current step, and the cause of a failure. No recipient has to
 * sign again.
 */
export function SealingCard({ envelope }: { envelope: OwnerEnvelope }) {
  const t = useTranslations("following.sealing");
  const now = useNow({ updateInterval: SECOND_MS });
  const { sealing, items } = envelope;
  if (!sealing) return null;
  if (sealing.isEvidenceChanged) {
    return (
      <Banner tone="danger" role="alert" title={t("changedTitle")}>
        {t("changed")}
      </Banner>
    );
  }
  const sinceMs = now.getTime() - new Date(sealing.since).getTime();
  const isSlow = sinceMs > SEAL_SLOW_MS || sealing.error !== null;
  const { step, file } = sealing;
  return (
    <section aria-label={t("title")} className="rounded-card border border-hairline bg-bg p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">{t("title")}</h2>
        {file !== null && items.length > 1 && (
          <p className="text-dense text-ink-3">{t("file", { file, of: items.length })}</p>
        )}
      </div>
      <p className="mt-1 mb-4 text-body text-ink-2">{t("usually")}</p>
      <ProgressBar
        label={t("progress")}
        value={step === null ? undefined : computeSealedShare({ step, file }, items.length)}
      />
      <SealingSteps at={step} isTimestamped={envelope.offers.timestamps} />
      {isSlow && (
        <Banner
          tone="warning"
          role="status"
          className="mt-4"
          title={t("retrying", { attempts: Math.max(1, sealing.attempts) })}
        >
          {sealing.error ? t("reason", { reason: sealing.error }) : t("longer")}
        </Banner>
      )}
      {sinceMs > USUAL_MS && (
        <CompletionNotice isMine={envelope.isMine} owner={envelope.user.name || envelope.user.email} />
      )}
    </section>
  );
}
