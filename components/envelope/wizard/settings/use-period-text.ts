"use client";

import { useTranslations } from "use-intl";
import { isDisabled } from "@/server/domain/calendar";
import type { DurationOrDisabled } from "@/server/domain/duration";

/** "3 months", or the word given for what never happens. */
export function usePeriodText(): (period: DurationOrDisabled, never: string) => string {
  const t = useTranslations("owner.settings.period");
  return (period, never) => (isDisabled(period) ? never : t(period.unit, { amount: period.amount }));
}
