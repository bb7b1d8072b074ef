"use client";

import { useTranslations } from "use-intl";
import { PlainFrame } from "../frame";
import { OutsideLink } from "../outside-link";
import type { OutcomeOf } from "./outcome";

/** Before access: nothing of the document, the sender or the person may show (ux.md 1.3, leak control). */
export function Refused({ state }: { state: OutcomeOf<"notFound" | "accessCheck"> }) {
  const t = useTranslations(`signing.outcome.${state.screen}`);
  const isCheck = state.screen === "accessCheck";
  return (
    <PlainFrame name={isCheck ? state.teamName : "Rubrica"}>
      <h1 className="text-h2">{t("title")}</h1>
      <p>{t("body", { email: isCheck ? state.maskedEmail : "" })}</p>
      {isCheck && <OutsideLink />}
    </PlainFrame>
  );
}
