"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { FieldMeta } from "@/server/domain/field/meta";
import { OptionList } from "./option-list";
import { useMetaChange } from "./use-meta-change";
import { useOptionComplaint } from "./use-option-complaint";

type DropdownMeta = Extract<FieldMeta, { type: "dropdown" }>;

export function DropdownOptions({ meta }: { meta: DropdownMeta }) {
  const t = useTranslations("editor.inspector.choice");
  const change = useMetaChange();
  const options = meta.values ?? [];
  const values = options.map(({ value }) => value);
  const defaultValue = meta.defaultValue ?? "";
  return (
    <>
      <OptionList
        values={values}
        checked={null}
        checking="none"
        hasLists
        error={useOptionComplaint(meta)}
        onRename={(index, value) =>
          change.live({
            values: options.map((option, at) => (at === index ? { value } : option)),
            ...(defaultValue !== "" && defaultValue === values[index] ? { defaultValue: value } : {}),
          })
        }
        onCheck={() => undefined}
        onReplace={(next) =>
          change.now({
            values: next.map((value) => ({ value })),
            ...(next.includes(defaultValue) ? {} : { defaultValue: "" }),
          })
        }
      />
      <Field label={t("defaultValue")}>
        {(tied) => (
          <Select
            {...tied}
            value={defaultValue}
            onChange={(event) => change.now({ defaultValue: event.target.value })}
          >
            <option value="">{t("noDefault")}</option>
            {[...new Set(values)]
              .filter((value) => value !== "")
              .map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </>
  );
}
