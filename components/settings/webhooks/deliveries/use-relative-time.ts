"use client";

import { useNow, useTranslations } from "use-intl";
import { toDelay } from "./delay";

const SECOND_MS = 1000;

/** Returns the time until a moment, updated every second: "in 29 min", "in 42 s", "any moment". */
export function useRelativeTime(at: string | null): string {
  const t = useTranslations("webhooks.state");
  const now = useNow({ updateInterval: SECOND_MS });
  const delay = toDelay(at === null ? 0 : new Date(at).getTime() - now.getTime());
  return delay.unit === "soon" ? t("soon") : t("in", { time: t(delay.unit, { ...delay }) });
}

/** Formats a duration: "312 ms", "1.2 s". */
export function useFormatDuration(): (ms: number) => string {
  const t = useTranslations("webhooks.state");
  return (ms) =>
    ms < SECOND_MS ? t("milliseconds", { ms }) : t("seconds", { s: (ms / SECOND_MS).toFixed(1) });
}
