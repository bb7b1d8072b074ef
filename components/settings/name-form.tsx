"use client";

import { useTranslations } from "use-intl";
import { readErrorData } from "@/components/errors/error-data";
import { useErrorText } from "@/components/errors/use-error-text";
import { useForm } from "@/components/form/use-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PlaceName, PlaceUrl } from "@/server/domain/tenancy/place-name";

type Named = { name: string; url: string };
type NameFormProps = {
  initial: Named;
  /** Returns the address of its pages for the typed URL. */
  pageOf: (url: string) => string;
  canChange: boolean;
  saving: { isPending: boolean; error: unknown };
  onSave: (values: Named) => void;
};

/**
 * Name and URL with a save button instead of autosave: a new URL moves pages, which must not happen while
 * typing.
 */
export function NameForm({ initial, pageOf, canChange, saving, onSave }: NameFormProps) {
  const t = useTranslations("settings");
  const errorText = useErrorText();
  const isTaken = readErrorData(saving.error)?.code === "ALREADY_EXISTS";
  const form = useForm({
    initial,
    validate: ({ name, url }) => ({
      ...(!PlaceName.safeParse(name).success && { name: t("general.nameInvalid") }),
      ...(!PlaceUrl.safeParse(url).success && { url: t("general.urlInvalid") }),
    }),
    onSubmit: onSave,
  });
  const isChanged = form.values.name !== initial.name || form.values.url !== initial.url;
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      {saving.error != null && !isTaken && (
        <Banner tone="danger" role="alert">
          {errorText(saving.error)}
        </Banner>
      )}
      <Field label={t("general.name")} error={form.errors.name} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            readOnly={!canChange}
            value={form.values.name}
            onChange={(event) => form.set("name", event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t("general.url")}
        hint={pageOf(form.values.url || "…")}
        error={form.errors.url ?? (isTaken ? t("general.urlTaken") : undefined)}
        required
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!canChange}
            value={form.values.url}
            onChange={(event) => form.set("url", event.target.value)}
          />
        )}
      </Field>
      {form.values.url !== initial.url && <Banner tone="info">{t("general.urlWarning")}</Banner>}
      {canChange && (
        <div>
          <Button type="submit" loading={saving.isPending} disabled={!isChanged}>
            {t("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
