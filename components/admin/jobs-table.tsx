"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { JobKind, Jobs } from "./jobs-screen";
import { useFormatDuration } from "./use-span";

const NUMBERS = ["queued", "scheduled", "running", "failed"] as const;

/** Counts of jobs by kind and state. On a phone each kind is a block with the same order. */
export function JobsTable({
  kinds,
  onRetryAll,
}: {
  kinds: Jobs["kinds"];
  onRetryAll: (kind: JobKind) => void;
}) {
  const t = useTranslations("admin.jobs");
  const column = useTranslations("admin.jobs.column");
  const names = useTranslations("admin.jobs.kinds");
  const span = useFormatDuration();
  return (
    <ul
      aria-label={t("table")}
      className="divide-y divide-hairline rounded-card border border-hairline bg-bg"
    >
      {kinds.map((kind) => (
        <li key={kind.kind} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
          <p className="min-w-0 flex-1 basis-52 text-body font-medium">{names(kind.kind)}</p>
          <dl className="grid basis-full grid-cols-3 gap-x-4 gap-y-2 text-dense sm:basis-auto sm:grid-cols-[repeat(4,4rem)_7rem]">
            {NUMBERS.map((number) => (
              <div key={number}>
                <dt className="text-ink-3">{column(number)}</dt>
                <dd
                  className={classNames(
                    "text-body tabular-nums",
                    number === "failed" && kind.failed > 0 && "font-medium text-danger",
                  )}
                >
                  {kind[number]}
                </dd>
              </div>
            ))}
            <div>
              <dt className="text-ink-3">{column("oldest")}</dt>
              <dd className="text-body">{kind.oldestMs < 1000 ? "–" : span(kind.oldestMs)}</dd>
            </div>
          </dl>
          {kind.failed > 0 && (
            <Button
              variant="secondary"
              onClick={() => onRetryAll(kind.kind)}
              aria-label={`${t("retryAll")}: ${names(kind.kind)}`}
            >
              {t("retryAll")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
