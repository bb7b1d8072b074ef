"use client";

import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import type { FieldControlProps } from "./field-control";
import { LabelledGroup } from "./labelled";
import { OptionRow } from "./option-row";
import { useWords } from "./use-words";

/** Radio choice, stored at once. An optional choice can be cleared. */
export function RadioControl({ field, value, problem, onCommit }: FieldControlProps) {
  const t = useTranslations("signing.field.radio");
  const words = useWords();
  const options = field.fieldMeta?.type === "radio" ? (field.fieldMeta.values ?? []) : [];
  return (
    <LabelledGroup field={field} problem={problem}>
      {(names) => (
        <>
          {options.map((option, index) => (
            <OptionRow
              key={option.id}
              type="radio"
              name={names.id}
              label={words.option(option.value, index)}
              checked={value === index}
              required={field.required}
              aria-invalid={names["aria-invalid"]}
              onChange={() => onCommit(index)}
            />
          ))}
          {!field.required && typeof value === "number" && (
            <TextButton className="self-start" onClick={() => onCommit(null)}>
              {t("clear")}
            </TextButton>
          )}
        </>
      )}
    </LabelledGroup>
  );
}
