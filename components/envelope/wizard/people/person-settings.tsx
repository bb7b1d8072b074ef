"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Sheet } from "@/components/ui/sheet";
import { LANGUAGES } from "@/server/domain/vocabulary";
import type { PersonSettingsProps } from "./person-settings-button";
import { ProofChoices } from "./proof/proof-choices";

type Props = PersonSettingsProps & { open: boolean; onOpenChange: (isOpen: boolean) => void };

export function PersonSettings({ recipient, name, envelope, changes, ...sheet }: Props) {
  const t = useTranslations("people");
  return (
    <Sheet {...sheet} title={t("settings.title", { name })}>
      <Field label={t("language.label")} className="mb-8 pt-1">
        {(control) => (
          <Select
            {...control}
            value={recipient.language ?? ""}
            onChange={({ target }) =>
              changes.patch(recipient.id, {
                language: LANGUAGES.find((language) => language === target.value) ?? null,
              })
            }
          >
            <option value="">
              {t("language.common", { language: t(`language.names.${envelope.documentMeta.language}`) })}
            </option>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t(`language.choices.${language}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ProofChoices
        recipient={recipient}
        envelope={envelope}
        onChange={(auth) => changes.patch(recipient.id, auth)}
      />
    </Sheet>
  );
}
