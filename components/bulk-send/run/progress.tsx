"use client";

import { useTranslations } from "use-intl";
import { ProgressBar } from "@/components/ui/progress-bar";
import { computeSeconds } from "@/server/domain/bulk-send/pace";
import type { BatchAnswer } from "../api-types";

const COUNTS = ["done", "failed", "waiting", "skipped", "stopped"] as const;

export function Progress({ batch }: { batch: BatchAnswer }) {
  const t = useTranslations("bulk.run");
  const { counts, perMinute, state, name } = batch;
  // Stopped rows were never sent.
  const gone = counts.total - counts.waiting - counts.stopped;
  const minutes = Math.max(1, Math.round(computeSeconds(counts.waiting, perMinute) / 60));
  return (
    <section className="rounded-card border border-hairline bg-bg p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-h3 tabular-nums">
          {t("progress", { done: gone, total: counts.total })}
        </p>
        {state === "RUNNING" && (
          <p className="text-dense text-ink-2">
            {t("rate", { perMinute })} · {t("eta", { minutes })}
          </p>
        )}
      </div>
      <ProgressBar
        label={name}
        value={gone / counts.total}
        tone={counts.failed > 0 ? "danger" : state === "ENDED" ? "success" : "primary"}
        className="mt-3 h-2"
      />
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        {COUNTS.filter((count) => counts[count] > 0 || count === "done").map((count) => (
          <div key={count}>
            <dt className="text-dense text-ink-3">{t(`counts.${count}`)}</dt>
            <dd className="text-lead tabular-nums">{counts[count]}</dd>
          </div>
        ))}
      </dl>
      {state === "RUNNING" && <p className="mt-4 text-dense text-ink-3">{t("leave")}</p>}
    </section>
  );
}
