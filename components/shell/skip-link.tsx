"use client";

import { useTranslations } from "use-intl";

/** First in the tab order: skips the navigation. */
export function SkipLink() {
  const t = useTranslations("ui");
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {t("skipToContent")}
    </a>
  );
}
