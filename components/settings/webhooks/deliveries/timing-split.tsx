"use client";

import { useTranslations } from "use-intl";
import type { AttemptAnswer } from "../../api-types";
import { type TimingPart, toTimingParts } from "./timing-parts";
import { useFormatDuration } from "./use-relative-time";

const FILLS: Record<TimingPart["name"], string> = {
  dns: "fill-r3",
  connect: "fill-r2",
  wait: "fill-r1",
  read: "fill-r4",
};
const DOTS: Record<TimingPart["name"], string> = {
  dns: "bg-r3",
  connect: "bg-r2",
  wait: "bg-r1",
  read: "bg-r4",
};

export function TimingSplit({ timings }: { timings: NonNullable<AttemptAnswer["timings"]> }) {
  const t = useTranslations("webhooks.attempt");
  const took = useFormatDuration();
  const parts = toTimingParts(timings);
  const scale = 100 / Math.max(1, timings.totalMs);
  return (
    <div>
      <p className="mb-1.5 text-body font-medium">
        {t("timing")}{" "}
        <span className="font-normal text-ink-2">{t("total", { time: took(timings.totalMs) })}</span>
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full rounded-full" aria-hidden>
        <title>{""}</title>
        {parts.map(({ name, fromMs, ms }) => (
          <rect key={name} x={fromMs * scale} width={ms * scale} height="4" className={FILLS[name]} />
        ))}
      </svg>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-2">
        {parts.map(({ name, ms }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${DOTS[name]}`} />
            {t(`part.${name}`)} {took(ms)}
          </li>
        ))}
      </ul>
    </div>
  );
}
