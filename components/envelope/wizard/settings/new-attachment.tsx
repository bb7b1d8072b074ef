"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useForm } from "@/components/form/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { WebUrl } from "@/server/domain/web-url";

type NewAttachmentProps = {
  isAdding: boolean;
  onAdd: (link: { label: string; data: string }, onAdded: () => void) => void;
};

export function NewAttachment({ isAdding, onAdd }: NewAttachmentProps) {
  const t = useTranslations("owner.settings.attachments");
  const form = useForm({
    initial: { label: "", data: "" },
    validate: ({ label, data }) => ({
      ...(label.trim() === "" ? { label: t("labelMissing") } : {}),
      ...(WebUrl.safeParse(data).success ? {} : { data: t("addressInvalid") }),
    }),
    onSubmit: ({ label, data }) =>
      onAdd({ label: label.trim(), data: data.trim() }, () => {
        set("label", "");
        set("data", "");
      }),
  });
  const { values, set, errors } = form;
  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Field label={t("label")} error={errors.label}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={TEXT_LIMITS.recipientName}
            placeholder={t("labelExample")}
            value={values.label}
            onChange={(event) => set("label", event.target.value)}
          />
        )}
      </Field>
      <Field label={t("address")} error={errors.data}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={values.data}
            onChange={(event) => set("data", event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" loading={isAdding}>
        <Link2 aria-hidden />
        {t("add")}
      </Button>
    </form>
  );
}
