"use client";

import { useTranslations } from "use-intl";
import { useForm } from "@/components/form/use-form";
import { SettingsRow } from "@/components/settings/settings-card";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { findDisplayNameProblem } from "@/server/domain/display-name-rules";
import { TEXT_LIMITS } from "@/server/domain/limits";

type NameRowProps = { name: string; isSaving: boolean; onSave: (name: string) => void };

/** The name has a save button instead of autosave, because mails to others contain it. */
export function NameRow({ name, isSaving, onSave }: NameRowProps) {
  const t = useTranslations("profile.profile");
  const form = useForm({
    initial: { name },
    validate: (values) => {
      const trimmed = values.name.trim();
      const isValid = trimmed !== "" && findDisplayNameProblem(trimmed) === null;
      return isValid ? {} : { name: t("nameInvalid", { max: TEXT_LIMITS.recipientName }) };
    },
    onSubmit: (values) => onSave(values.name.trim()),
  });
  return (
    <SettingsRow title={t("name")} lead={t("nameLead")}>
      <form {...form.formProps} className="flex flex-wrap items-start gap-3">
        <Field
          label={t("name")}
          labelHidden
          error={form.errors.name}
          className="min-w-[min(12rem,100%)] flex-1"
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" loading={isSaving} disabled={form.values.name === name}>
          {t("save")}
        </Button>
      </form>
    </SettingsRow>
  );
}
