"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { SecretValues } from "./secret-values";

type SecretChoiceProps = {
  values: SecretValues;
  onChange: (values: SecretValues) => void;
  error: string | undefined;
  /** Offers "none", for webhooks that may go without a secret. */
  withNone?: boolean;
};

export function SecretChoice({ values, onChange, error, withNone = false }: SecretChoiceProps) {
  const t = useTranslations("webhooks.form");
  const none = { value: "none", label: t("secretChoice.none"), hint: t("noneHint") } as const;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <RadioGroup
        label={t("secret")}
        labelHidden
        value={values.choice}
        onValueChange={(choice) => onChange({ ...values, choice })}
        options={[
          { value: "generate", label: t("secretChoice.generate"), hint: t("generateHint") },
          { value: "own", label: t("secretChoice.own") },
          ...(withNone ? [none] : []),
        ]}
      />
      {values.choice === "own" && (
        <Field label={t("own")} hint={t("ownHint")} error={error} required>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={values.own}
              onChange={(event) => onChange({ ...values, own: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
