"use client";

import { useTranslations } from "use-intl";

export function NoRecipientsYet() {
  const t = useTranslations("owner.recipients");
  return (
    <p className="rounded-card border border-dashed border-control bg-bg px-4 py-5 text-body text-ink-2">
      <span className="font-medium text-ink">{t("emptyTitle")}.</span> {t("emptyLead")}
    </p>
  );
}
