"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { loadEngine } from "../document/use-pdf";
import { useSessionContext } from "../state/session-context";

type Read = { key: string; title: string; text: string };

/**
 * Text of the whole document, page by page, for recipients
 * who cannot see the pages (components/signing.md 5.5).
 */
export function ReadingPane() {
  const t = useTranslations("signing");
  const { files } = useSessionContext().state.session;
  const [pages, setPages] = useState<readonly Read[]>([]);
  const [stage, setStage] = useState<"closed" | "reading" | "read" | "failed">("closed");
  const readPages = async () => {
    if (stage === "reading" || stage === "read") return;
    setStage("reading");
    setPages([]);
    try {
      const { readText } = await loadEngine();
      for (const file of [...files].sort((a, b) => a.order - b.order)) {
        for (let page = 1; page <= file.pages.length; page++) {
          const text = await readText(file.readingUrl, page);
          const place = { file: file.title, page };
          const next = { key: `${file.id} ${page}`, title: t("form.filePage", place), text };
          setPages((before) => [...before, next]);
        }
      }
      setStage("read");
    } catch {
      setStage("failed");
    }
  };
  return (
    <details
      onToggle={(event) => event.currentTarget.open && void readPages()}
      className="rounded-card border border-hairline"
    >
      <summary className="flex min-h-11 items-center px-3 font-medium text-primary">
        {t("form.readAll")}
      </summary>
      <section
        aria-label={t("document.region")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-busy={stage === "reading"}
        className="max-h-[60dvh] overflow-y-auto px-3 pb-3"
      >
        {pages.map(({ key, title, text }) => (
          <section key={key}>
            <h4 className="pt-3 pb-1 font-semibold [overflow-wrap:anywhere]">{title}</h4>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text || t("form.noText")}</p>
          </section>
        ))}
        {stage === "reading" && <p className="pt-3 text-ink-2">{t("document.loading")}</p>}
        {stage === "failed" && (
          <p role="alert" className="pt-3">
            {t("document.failed")}
          </p>
        )}
      </section>
    </details>
  );
}
