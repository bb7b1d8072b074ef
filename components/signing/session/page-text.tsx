"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { loadEngine } from "../document/use-pdf";

/** The words of a page on demand, for whoever fills in without looking at the paper. */
export function PageText({ url, page }: { url: string; page: number }) {
  const t = useTranslations("signing");
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () => {
    if (text !== null) return;
    setFailed(false);
    loadEngine()
      .then(({ readText }) => readText(url, page))
      .then(setText, () => setFailed(true));
  };
  return (
    <details onToggle={load} className="rounded-card border border-hairline">
      <summary className="flex min-h-11 items-center px-3 font-medium text-primary">
        {t("form.readText")}
      </summary>
      <p className="max-h-80 overflow-y-auto px-3 pb-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {failed ? t("document.failed") : text === null ? t("document.loading") : text || t("form.noText")}
      </p>
    </details>
  );
}
