"use client";

import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { IssueText } from "@/server/domain/errors";
import { isPrefillable } from "@/server/domain/field/prefill-types";
import { listFieldOptions } from "@/server/domain/template/field-options";
import type { WrongValues } from "./check-values";
import type { UseEntries } from "./entries";
import type { UsableTemplate } from "./use-create-document";

type ValueFieldsProps = {
  template: UsableTemplate;
  values: UseEntries["values"];
  problems: WrongValues;
  onChange: (values: UseEntries["values"]) => void;
};

/** A control for each field that can be filled in advance. Renders nothing without such fields. */
export function ValueFields({ template, values, problems, onChange }: ValueFieldsProps) {
  const t = useTranslations("templates.use");
  const fields = template.fields.filter(({ type }) => isPrefillable(type));
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="use-values">
      <h2 id="use-values" className="text-h3">
        {t("values")}
      </h2>
      <p className="mt-1 mb-3 text-body text-ink-2">{t("valuesLead")}</p>
      <ul className="grid grid-cols-1 gap-4 rounded-card border border-hairline bg-bg p-4 sm:grid-cols-2">
        {fields.map((field) => (
          <li key={field.id} className="min-w-0">
            <ValueField
              field={field}
              template={template}
              value={values[field.id] ?? ""}
              isWrong={problems.has(field.id)}
              said={problems.get(field.id)}
              onChange={(value) => onChange({ ...values, [field.id]: value })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ValueFieldProps = {
  field: UsableTemplate["fields"][number];
  template: UsableTemplate;
  value: string | readonly string[];
  isWrong: boolean;
  said: IssueText | undefined;
  onChange: (value: string | readonly string[]) => void;
};

function ValueField({ field, template, value, isWrong, said, onChange }: ValueFieldProps) {
  const t = useTranslations("templates.use");
  const types = useTranslations("editor.type");
  const rules = useTranslations("errors.said");
  const { type, page } = field;
  const owner = template.recipients.find(({ id }) => id === field.recipientId);
  const label = String(Object(field.fieldMeta).label || types(type));
  const hint = t("fieldOf", { person: owner?.name || owner?.email || "–", page });
  const options = listFieldOptions(field);
  const kind = type === "NUMBER" || type === "RUT" || type === "DATE" || type === "TEXT" ? type : "CHOICE";
  const reason = said ? rules(said.key, said.values) : t(`invalid.${kind}`);
  const error = isWrong ? { error: reason } : {};
  if (type === "CHECKBOX") {
    const ticked = typeof value === "string" ? [] : value;
    return (
      <fieldset aria-describedby={`use-${field.id}`}>
        <legend className="text-body font-medium">{label}</legend>
        <p id={`use-${field.id}`} className="mb-1 text-dense text-ink-3">
          {isWrong ? reason : hint}
        </p>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={ticked.includes(option)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...ticked, option] : ticked.filter((one) => one !== option))
            }
          />
        ))}
      </fieldset>
    );
  }
  const text = typeof value === "string" ? value : "";
  return (
    <Field label={label} hint={hint} {...error}>
      {(control) =>
        type === "RADIO" || type === "DROPDOWN" ? (
          <Select {...control} value={text} onChange={(event) => onChange(event.target.value)}>
            <option value="">{t("none")}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...control}
            type={type === "DATE" ? "date" : "text"}
            inputMode={type === "NUMBER" ? "decimal" : "text"}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
