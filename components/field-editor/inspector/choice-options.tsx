"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { CHECKBOX_RULES } from "@/server/domain/field/checkbox-rule";
import type { FieldMeta } from "@/server/domain/field/meta";
import { OptionList } from "./option-list";
import { useMetaChange } from "./use-meta-change";
import { useOptionComplaint } from "./use-option-complaint";

type ChoiceMeta = Extract<FieldMeta, { type: "radio" | "checkbox" }>;
type CheckboxMeta = Extract<FieldMeta, { type: "checkbox" }>;

export function ChoiceOptions({ meta }: { meta: ChoiceMeta }) {
  const t = useTranslations("editor.inspector.choice");
  const change = useMetaChange();
  const options = meta.values ?? [];
  const replaceOptions = (next: typeof options) => {
    const length = meta.type === "checkbox" ? Math.min(meta.validationLength ?? 0, next.length) : 0;
    const rule = meta.type === "checkbox" && length > 0 ? meta.validationRule : "";
    const shape = meta.type === "checkbox" ? { validationLength: length, validationRule: rule } : {};
    return { values: next, ...shape };
  };
  return (
    <>
      <OptionList
        values={options.map(({ value }) => value)}
        checked={options.map(({ checked }) => checked)}
        checking={meta.type === "radio" ? "one" : "many"}
        error={useOptionComplaint(meta)}
        onRename={(index, value) =>
          change.live(
            replaceOptions(options.map((option, at) => (at === index ? { ...option, value } : option))),
          )
        }
        onCheck={(index, isOn) =>
          change.now(
            replaceOptions(
              options.map((option, at) => ({
                ...option,
                checked: at === index ? isOn : meta.type === "checkbox" && option.checked,
              })),
            ),
          )
        }
        onReplace={(values, kept) =>
          change.now(
            replaceOptions(
              values.map((value, index) => ({
                id: index + 1,
                value,
                checked: options[kept[index] ?? -1]?.checked ?? false,
              })),
            ),
          )
        }
      />
      {meta.type === "checkbox" && <RuleOption meta={meta} />}
      <div className="flex flex-col gap-1.5">
        <p className="text-body font-medium">{t("direction")}</p>
        <Segmented
          label={t("direction")}
          value={meta.direction}
          onValueChange={(direction) => change.now({ direction })}
          options={[
            { value: "vertical", label: t("vertical") },
            { value: "horizontal", label: t("horizontal") },
          ]}
        />
      </div>
      <Switch
        label={t("hideLabels")}
        hint={t("hideLabelsHint")}
        checked={meta.hideLabels === true}
        onCheckedChange={(hideLabels) => change.now({ hideLabels })}
      />
    </>
  );
}

/** Rule and number only make sense together, so they change together. */
function RuleOption({ meta }: { meta: CheckboxMeta }) {
  const t = useTranslations("editor.inspector.choice");
  const change = useMetaChange();
  const count = meta.values?.length ?? 0;
  const rule = meta.validationRule ?? "";
  const length = Math.max(1, meta.validationLength ?? 1);
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-3">
      <Field label={t("rule")}>
        {(tied) => (
          <Select
            {...tied}
            value={rule}
            disabled={count === 0}
            onChange={({ target }) =>
              change.now({ validationRule: target.value, validationLength: target.value === "" ? 0 : length })
            }
          >
            <option value="">{t("noRule")}</option>
            {CHECKBOX_RULES.map((known) => (
              <option key={known} value={known}>
                {t(`rules.${known}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {rule !== "" && (
        <NumberStepper
          aria-label={t("ruleLength")}
          className="w-32"
          min={1}
          max={count}
          value={length}
          onChange={(validationLength) => change.now({ validationLength })}
        />
      )}
    </div>
  );
}
