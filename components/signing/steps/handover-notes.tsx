"use client";

import { useTranslations } from "use-intl";
import { useSessionContext } from "../state/session-context";

export function HandoverNotes() {
  const t = useTranslations("signing.start");
  const { state } = useSessionContext();
  return state.session.notes?.map(({ from, text }) => (
    <div key={`${from} ${text}`} className="mt-3 border-l-2 border-info pl-3">
      <p className="text-body text-ink-2">{t("note", { name: from })}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  ));
}
