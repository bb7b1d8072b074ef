"use client";

import { useTranslations } from "use-intl";
import { Select } from "@/components/ui/select";
import type { FieldControlProps } from "./field-control";
import { Labelled } from "./labelled";

/** One of many, in the platform's own picker. */
export function DropdownControl({ field, value, problem, onCommit }: FieldControlProps) {
  const t = useTranslations("signing.field.dropdown");
  const options = field.fieldMeta?.type === "dropdown" ? (field.fieldMeta.values ?? []) : [];
  return (
    <Labelled field={field} problem={problem}>
      {(names) => (
        <Select
          {...names}
          controlSize="recipient"
          required={field.required}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onCommit(event.target.value === "" ? null : event.target.value)}
        >
          <option value="">{t("choose")}</option>
          {options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are fixed once sent, and two may read the same.
            <option key={index} value={option.value}>
              {option.value}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
