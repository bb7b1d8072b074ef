"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { FileFormField } from "./entered-values";

type EntryProps = {
  field: FileFormField;
  value: string | boolean;
  onChange: (value: string | boolean) => void;
};

export function FormEntry({ field, value, onChange }: EntryProps) {
  const t = useTranslations("formValues");
  const { kind, label, options } = field;
  if (kind === "CHECKBOX")
    return <Checkbox label={label} checked={value === true} onCheckedChange={onChange} />;
  const text = typeof value === "string" ? value : "";
  if (kind === "RADIO")
    return <RadioGroup label={label} value={text} options={options} onValueChange={onChange} />;
  if (kind === "TEXT" || field.isFree) return <TextEntry field={field} value={text} onChange={onChange} />;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={text} onChange={({ target }) => onChange(target.value)}>
          {field.value === null && <option value="">{t("none")}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type TextEntryProps = { field: FileFormField; value: string; onChange: (value: string) => void };

/** Text within the form's length limit. Options of an editable list are suggested. */
function TextEntry({ field, value, onChange }: TextEntryProps) {
  const listId = useId();
  const limit = field.maxLength === null ? {} : { maxLength: field.maxLength };
  const typing = {
    ...limit,
    value,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <Field label={field.label} aside={field.maxLength !== null && `${[...value].length}/${field.maxLength}`}>
      {(control) =>
        field.isMultiline ? (
          <Textarea {...control} {...typing} rows={3} />
        ) : (
          <>
            <Input {...control} {...typing} list={field.isFree ? listId : undefined} />
            {field.isFree && (
              <datalist id={listId}>
                {field.options.map((option) => (
                  <option key={option.value} value={option.label} />
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Field>
  );
}
