"use client";

import { useTranslations } from "use-intl";
import type { FormErrors } from "@/components/form/use-form";
import type { TeamRole } from "@/server/domain/vocabulary";
import { SettingsCard } from "../../settings-card";
import { ContentSwitches } from "./content-switches";
import { EventPicker } from "./event-picker";
import { UrlField } from "./url-field";
import type { useUrlCheck } from "./use-url-check";
import type { WebhookValues } from "./webhook-values";

type WebhookFieldsProps = {
  values: WebhookValues;
  set: <Key extends keyof WebhookValues>(key: Key, value: WebhookValues[Key]) => void;
  errors: FormErrors<WebhookValues>;
  check: ReturnType<typeof useUrlCheck>;
  role: TeamRole;
};

export function WebhookFields({ values, set, errors, check, role }: WebhookFieldsProps) {
  const t = useTranslations("webhooks.form");
  return (
    <>
      <SettingsCard isRow title={t("url")}>
        <UrlField value={values.url} onChange={(url) => set("url", url)} check={check} error={errors.url} />
      </SettingsCard>
      <SettingsCard isRow title={t("events")}>
        <EventPicker
          all={values.all}
          kinds={values.kinds}
          onAll={(all) => set("all", all)}
          onKinds={(kinds) => set("kinds", kinds)}
          error={errors.kinds}
        />
      </SettingsCard>
      <SettingsCard isRow title={t("contents")}>
        <ContentSwitches
          includeFields={values.includeFields}
          includeSigningTokens={values.includeSigningTokens}
          maySendTokens={role === "ADMIN"}
          onFields={(on) => set("includeFields", on)}
          onSigningTokens={(on) => set("includeSigningTokens", on)}
        />
      </SettingsCard>
    </>
  );
}
