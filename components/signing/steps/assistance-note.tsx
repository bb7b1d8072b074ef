"use client";

import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import { listHelpedRecipients } from "../model/plan";
import { useSessionContext } from "../state/session-context";

export function AssistanceNote() {
  const t = useTranslations("signing.people");
  const { helpedId, fields, setView } = useSessionContext();
  const person = listHelpedRecipients(fields).find(({ id }) => id === helpedId);
  if (!person) return null;
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-2 text-body [overflow-wrap:anywhere]">
      <span className="font-medium">{t("helping", { name: person.name })}</span>
      <TextButton className="-my-2" onClick={() => setView("people")}>
        {t("change")}
      </TextButton>
    </p>
  );
}
