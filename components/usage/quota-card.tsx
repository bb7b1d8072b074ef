"use client";

import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { UsageQuota } from "@/server/contract/usage";
import { toPercent } from "@/server/domain/usage/quota";
import { useAmounts } from "./use-amounts";

/** `end` is the first day of the next month. */
export function QuotaCard({ quota: { kind, used, soft, hard }, end }: { quota: UsageQuota; end: string }) {
  const t = useTranslations("usage");
  const { amount, day } = useAmounts();
  const limit = hard ?? soft;
  const isReached = hard !== null && used >= hard;
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-card border border-hairline bg-bg px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-dense font-medium text-ink-2">{t(`kind.${kind}`)}</h2>
        {isReached && <Badge tone="danger">{t("reached")}</Badge>}
      </div>
      <p className="text-h2 tabular-nums">
        {limit === null
          ? amount(kind, used)
          : t("used", { used: amount(kind, used), limit: amount(kind, limit) })}
      </p>
      {limit !== null && (
        <ProgressBar
          label={t("bar", { kind: t(`kind.${kind}`), percent: toPercent(used, limit) })}
          value={toPercent(used, limit) / 100}
          tone={isReached ? "danger" : "primary"}
        />
      )}
      <div className="flex flex-col gap-1 text-dense text-ink-2">
        {limit === null && <p>{t("noLimit")}</p>}
        {hard !== null && <p>{t(`hard.${kind}`, { end: day(end) })}</p>}
        {soft !== null && <p>{t("soft", { limit: amount(kind, soft) })}</p>}
      </div>
    </section>
  );
}
