"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { SettingsCard } from "../settings-card";
import type { PolicyPart } from "./factor-card";

export function HoursCard({ draft, onChange, canChange, error }: PolicyPart) {
  const t = useTranslations("policy.hours");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <div className="flex max-w-xl flex-col gap-4">
        <Switch
          label={t("label")}
          disabled={!canChange}
          checked={draft.endsSessions}
          onCheckedChange={(endsSessions) => onChange({ endsSessions })}
        />
        {draft.endsSessions && (
          <Field className="max-w-60" label={t("field")} hint={t("hint")} error={error}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                disabled={!canChange}
                value={draft.hours}
                onChange={(event) => onChange({ hours: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </SettingsCard>
  );
}
