"use client";

import { useTranslations } from "use-intl";
import { Switch } from "@/components/ui/switch";
import { SettingsCard } from "../settings-card";
import { FieldError } from "./field-error";
import type { PolicyDraft } from "./policy-draft";

export type PolicyPart = {
  draft: PolicyDraft;
  onChange: (part: Partial<PolicyDraft>) => void;
  canChange: boolean;
  error: string | undefined;
};

export function FactorCard({ draft, onChange, canChange, error }: PolicyPart) {
  const t = useTranslations("policy.factor");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <Switch
        className="max-w-xl"
        label={t("label")}
        disabled={!canChange}
        checked={draft.requiresSecondFactor}
        onCheckedChange={(requiresSecondFactor) => onChange({ requiresSecondFactor })}
      />
      <FieldError>{error}</FieldError>
    </SettingsCard>
  );
}
