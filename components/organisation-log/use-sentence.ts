"use client";

import { useTranslations } from "use-intl";
import type { OrganisationLogEntry } from "@/server/contract/organisation-log";

export function useSentence() {
  const t = useTranslations("organisationLog");
  const formatActor = ({ kind, name, email }: OrganisationLogEntry["actor"]): string => {
    const actorName = name || email || "";
    if (kind === "USER") return actorName;
    if (kind === "API_TOKEN") return t("actor.API_TOKEN", { name: actorName });
    if (kind === "INSTALLATION" && actorName) return t("actor.INSTALLATION_NAMED", { name: actorName });
    return t(`actor.${kind}`);
  };
  return ({ action, actor, target, place, changes }: OrganisationLogEntry): string => {
    const getNewValue = (key: string) => changes.find((change) => change.key === key)?.to ?? "";
    return t(`said.${action}`, {
      who: formatActor(actor),
      target: target.name,
      place,
      role: getNewValue("role"),
      lifted: getNewValue("restriction") === "" ? "yes" : "no",
      self: actor.kind === "USER" && String(actor.userId) === target.id ? "yes" : "no",
    });
  };
}
