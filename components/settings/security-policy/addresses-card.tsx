"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { SettingsCard } from "../settings-card";
import type { PolicyPart } from "./factor-card";

/** Allowed IP addresses of sessions and tokens. Shows the admin's own address, for use in the list. */
export function AddressesCard({
  draft,
  onChange,
  canChange,
  error,
  ownAddress,
}: PolicyPart & { ownAddress: string | null }) {
  const t = useTranslations("policy.addresses");
  return (
    <SettingsCard title={t("title")} lead={t("lead")}>
      <div className="flex max-w-xl flex-col gap-4">
        <Field label={t("label")} hint={t("hint")} error={error}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              autoComplete="off"
              spellCheck={false}
              placeholder="203.0.113.0/24"
              disabled={!canChange}
              value={draft.ranges}
              onChange={(event) => onChange({ ranges: event.target.value })}
            />
          )}
        </Field>
        <p className="text-dense text-ink-2">
          {ownAddress === null ? t("ownUnknown") : t("own", { address: ownAddress })}
        </p>
        <Switch
          label={t("pages")}
          disabled={!canChange}
          checked={draft.guardsPages}
          onCheckedChange={(guardsPages) => onChange({ guardsPages })}
        />
        <Switch
          label={t("tokens")}
          hint={t("tokensHint")}
          disabled={!canChange}
          checked={draft.guardsTokens}
          onCheckedChange={(guardsTokens) => onChange({ guardsTokens })}
        />
      </div>
    </SettingsCard>
  );
}
