"use client";

import { useTranslations } from "use-intl";
import { countConsequences } from "@/server/domain/tenancy/policy-consequences";
import type { SecurityPolicyAnswer } from "../api-types";
import { SettingsCard } from "../settings-card";
import { type PolicyDraft, toSecurityPolicy } from "./policy-draft";

type ConsequencesCardProps = {
  draft: PolicyDraft;
  people: SecurityPolicyAnswer["people"];
  isCompanyRequired: boolean;
};

/** Counts the people that the unsaved policy would lock out. Screen readers hear changes. */
export function ConsequencesCard({ draft, people, isCompanyRequired }: ConsequencesCardProps) {
  const t = useTranslations("policy.before");
  const policy = toSecurityPolicy(draft);
  const waysIn = isCompanyRequired || policy.waysIn?.length === 0 ? null : policy.waysIn;
  const out = countConsequences(people, { ...policy, waysIn });
  const sentences = [
    out.withoutSecondFactor > 0 && t("factor", { count: out.withoutSecondFactor, people: out.people }),
    out.withoutWayIn > 0 && t("ways", { count: out.withoutWayIn, people: out.people }),
    draft.allowsMailedLink && t("mailedLink"),
    draft.guardsPages && t("elsewhere"),
    draft.guardsTokens && t("tokens"),
    draft.endsSessions && t("hours"),
  ].filter((sentence) => sentence !== false);
  return (
    <SettingsCard title={t("title")}>
      <div role="status" className="max-w-[68ch] text-body">
        {sentences.length === 0 && <p>{t("nobody", { people: out.people })}</p>}
        {sentences.length > 0 && (
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </SettingsCard>
  );
}
