"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { Banner } from "@/components/ui/banner";
import { ProgressBar } from "@/components/ui/progress-bar";

const SLOW_MS = 60_000;

/** Everybody has acted and the sealed file is being made. Trouble is shown with its cause; nobody has to sign again. */
export function SealingCard({ sealing }: { sealing: NonNullable<OwnerEnvelope["sealing"]> }) {
  const t = useTranslations("owner.sealing");
  if (sealing.isEvidenceChanged) {
    return (
      <Banner tone="danger" role="alert" title={t("changedTitle")}>
        {t("changed")}
      </Banner>
    );
  }
  const isSlow = Date.now() - new Date(sealing.since).getTime() > SLOW_MS || sealing.error !== null;
  return (
    <section aria-label={t("title")} className="rounded-card border border-hairline bg-bg p-5 sm:p-6">
      <h2 className="text-h3">{t("title")}</h2>
      <p className="mt-1 mb-4 text-body text-ink-2">{t("usually")}</p>
      <ProgressBar label={t("title")} value={undefined} />
      {isSlow && (
        <Banner
          tone="warning"
          role="status"
          className="mt-4"
          title={t("retrying", { attempts: sealing.attempts })}
        >
          {sealing.error ? t("reason", { reason: sealing.error }) : t("nobodySignsAgain")}
        </Banner>
      )}
    </section>
  );
}
