"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { Select } from "@/components/ui/select";
import { useMediaQuery } from "@/components/ui/use-media-query";
import type { FieldControlProps } from "./field-control";
import { Labelled } from "./labelled";

const Combobox = dynamic(() => import("./combobox").then((module) => module.Combobox), { ssr: false });

/** Lists longer than this are searchable. */
const LONG_LIST = 12;

/** Dropdown: the browser's own select, or a combobox with a mouse or keyboard and many options. */
export function DropdownControl({ field, value, problem, onCommit }: FieldControlProps) {
  const t = useTranslations("signing.field.dropdown");
  const hasPointer = useMediaQuery("(min-width: 40rem) and (pointer: fine)");
  const metaValues = field.fieldMeta?.type === "dropdown" ? (field.fieldMeta.values ?? []) : [];
  const options = [...new Set(metaValues.map((option) => option.value))];
  const chosen = typeof value === "string" ? value : "";
  const chooseOption = (option: string) => onCommit(option === "" ? null : option);
  return (
    <Labelled field={field} problem={problem}>
      {(names) =>
        hasPointer && options.length > LONG_LIST ? (
          <Combobox
            {...names}
            options={options}
            value={chosen}
            required={field.required}
            onChoose={chooseOption}
          />
        ) : (
          <Select
            {...names}
            controlSize="recipient"
            required={field.required}
            value={chosen}
            onChange={(event) => chooseOption(event.target.value)}
          >
            <option value="">{t("choose")}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        )
      }
    </Labelled>
  );
}
