"use client";

import { useTranslations } from "use-intl";
import type { useForm } from "@/components/form/use-form";
import { SettingsCard } from "@/components/settings/settings-card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SIGN_UP_POLICIES } from "@/server/domain/installation";
import type { Typed } from "./settings-form";

export type CardProps = { form: Pick<ReturnType<typeof useForm<Typed>>, "values" | "set" | "errors"> };

/** Restricts who may open an account without an invitation. Invitations always work. */
export function SignUpCard({ form: { values, set, errors } }: CardProps) {
  const t = useTranslations("admin.installation");
  return (
    <SettingsCard title={t("signUp.title")} lead={t("signUp.lead")}>
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={t("signUp.title")}
          labelHidden
          value={values.signUp}
          onValueChange={(policy) => set("signUp", policy)}
          options={SIGN_UP_POLICIES.map((value) => ({
            value,
            label: t(`signUp.policies.${value}`),
            hint: t(`signUp.hints.${value}`),
          }))}
        />
        {values.signUp === "DOMAINS" && (
          <Field label={t("signUp.domains")} hint={t("signUp.domainsHint")} error={errors.domains} required>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                spellCheck={false}
                value={values.domains}
                onChange={({ target }) => set("domains", target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </SettingsCard>
  );
}
