"use client";

import { useTranslations } from "use-intl";

/** Where people will stand, in one line: the ways to add them are right below. */
export function NobodyYet() {
  const t = useTranslations("owner.recipients");
  return (
    <p className="rounded-card border border-dashed border-control bg-bg px-4 py-5 text-body text-ink-2">
      <span className="font-medium text-ink">{t("emptyTitle")}.</span> {t("emptyLead")}
    </p>
  );
}
