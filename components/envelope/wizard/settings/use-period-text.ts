"use client";

import { useTranslations } from "use-intl";
import { isDisabled } from "@/server/domain/calendar";
import type { DurationOrDisabled } from "@/server/domain/duration";

/** Formats a period as "3 months", or returns `never` if it is disabled. */
export function usePeriodText(): (period: DurationOrDisabled, never: string) => string {
  const t = useTranslations("owner.settings.period");
  return (period, never) => (isDisabled(period) ? never : t(period.unit, { amount: period.amount }));
}
