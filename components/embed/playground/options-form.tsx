"use client";

import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Wishes } from "./address";

type OptionsFormProps = {
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
  follows: boolean;
  onFollows: (follows: boolean) => void;
};

const TEXTS = [
  { key: "name", hint: undefined, placeholder: "Ana Rojas" },
  { key: "email", hint: undefined, placeholder: "ana@example.com" },
  { key: "primary", hint: "primaryHint", placeholder: "#0b6b3a" },
  { key: "radius", hint: undefined, placeholder: "8px" },
] as const;
const SWITCHES = [
  { key: "lockName", text: "lockName" },
  { key: "lockEmail", text: "lockEmail" },
  { key: "allowDocumentRejection", text: "reject" },
  { key: "showOtherRecipientsCompletedFields", text: "others" },
  { key: "hideHeader", text: "hideHeader" },
] as const;
const LANGUAGE_WISHES = ["", "en", "es"] as const;
const THEME_WISHES = ["auto", "light", "dark"] as const;

export function OptionsForm({ wishes, onChange, follows, onFollows }: OptionsFormProps) {
  const t = useTranslations("docs.playground");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-body font-semibold">{t("options")}</legend>
      <div className="grid gap-4 grid-cols-1 sm:grid-cols-2">
        {TEXTS.map(({ key, hint, placeholder }) => (
          <Field key={key} label={t(key)} hint={hint && t(hint)}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                placeholder={placeholder}
                value={wishes[key]}
                onChange={(event) => onChange({ ...wishes, [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t("language")}>
          {(control) => (
            <Select
              {...control}
              value={wishes.language}
              onChange={({ target }) =>
                onChange({ ...wishes, language: LANGUAGE_WISHES.find((wish) => wish === target.value) ?? "" })
              }
            >
              {LANGUAGE_WISHES.map((wish) => (
                <option key={wish} value={wish}>
                  {wish === "" ? t("ofEnvelope") : t(`languages.${wish}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("theme")}>
          {(control) => (
            <Select
              {...control}
              value={wishes.theme}
              onChange={({ target }) =>
                onChange({ ...wishes, theme: THEME_WISHES.find((wish) => wish === target.value) ?? "auto" })
              }
            >
              {THEME_WISHES.map((wish) => (
                <option key={wish} value={wish}>
                  {t(`themes.${wish}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="mt-4 grid gap-x-4 gap-y-2 grid-cols-1 sm:grid-cols-2">
        {SWITCHES.map(({ key, text }) => (
          <Checkbox
            key={key}
            label={t(text)}
            checked={wishes[key]}
            onCheckedChange={(isOn) => onChange({ ...wishes, [key]: isOn === true })}
          />
        ))}
        <Checkbox
          label={t("follow")}
          checked={follows}
          onCheckedChange={(isOn) => onFollows(isOn === true)}
        />
      </div>
    </fieldset>
  );
}
