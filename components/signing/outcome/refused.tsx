"use client";

import { useTranslations } from "use-intl";
import { PlainFrame } from "../frame";

/**
 * A link that opens nothing: nothing of a document, a sender or a person may show (components/README.md 1.3, leak
 * control).
 */
export function Refused() {
  const t = useTranslations("signing.outcome.notFound");
  return (
    <PlainFrame name="Rubrica">
      <h1 className="text-h2">{t("title")}</h1>
      <p>{t("body")}</p>
    </PlainFrame>
  );
}
