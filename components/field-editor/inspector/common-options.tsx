"use client";

import { useTranslations } from "use-intl";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Segmented } from "@/components/ui/segmented";
import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { FONT_SIZE, OVERFLOWS } from "@/server/domain/field/meta";
import { isReadOnly, isRequired } from "@/server/domain/field/requirement";
import { TEXT_LIMITS } from "@/server/domain/limits";
import type { EditorField } from "../model/editor-field";
import { MetaText } from "./meta-inputs";
import { OverflowPicture } from "./overflow-picture";
import { getSharedMetaValue, getSharedValue } from "./shared-meta";
import { useMetaChange } from "./use-meta-change";

type OptionsProps = { fields: readonly EditorField[] };

export function WordingOptions({ fields }: OptionsProps) {
  const t = useTranslations("editor.inspector");
  return (
    <>
      <MetaText
        label={t("label")}
        hint={t("labelHint")}
        metaKey="label"
        shared={getSharedMetaValue(fields, (meta) => meta.label ?? "")}
        maxLength={TEXT_LIMITS.fieldLabel}
      />
      <MetaText
        label={t("placeholder")}
        metaKey="placeholder"
        shared={getSharedMetaValue(fields, (meta) => meta.placeholder ?? "")}
        maxLength={TEXT_LIMITS.fieldLabel}
      />
    </>
  );
}

/** Required and read-only exclude each other. Switching one on switches the other off and says so. */
export function DutyOptions({ fields }: OptionsProps) {
  const t = useTranslations("editor.inspector");
  const change = useMetaChange();
  const required = getSharedValue(fields, isRequired);
  const readOnly = getSharedValue(fields, isReadOnly);
  const withHint = (text: string, isMixed: boolean) => (isMixed ? `${text} ${t("mixedNow")}` : text);
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t("required")}
        hint={withHint(readOnly.value ? t("requiredFlips") : t("requiredHint"), required.isMixed)}
        checked={required.value === true}
        onCheckedChange={(isOn) =>
          change.now(isOn ? { required: true, readOnly: false } : { required: false })
        }
      />
      <Switch
        label={t("readOnly")}
        hint={withHint(required.value ? t("readOnlyFlips") : t("readOnlyHint"), readOnly.isMixed)}
        checked={readOnly.value === true}
        onCheckedChange={(isOn) =>
          change.now(isOn ? { readOnly: true, required: false } : { readOnly: false })
        }
      />
    </div>
  );
}

export function FontOptions({ fields }: OptionsProps) {
  const t = useTranslations("editor.inspector");
  const change = useMetaChange();
  const size = getSharedMetaValue(fields, (meta) => meta.fontSize);
  const value = size.value ?? FONT_SIZE.default;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-body font-medium">
        {t("fontSize")}
        {size.isMixed && <span className="ml-2 font-normal text-ink-3">{t("mixed")}</span>}
      </p>
      <div className="flex items-center gap-4">
        <Slider
          label={t("fontSize")}
          min={FONT_SIZE.min}
          max={FONT_SIZE.max}
          value={value}
          onValueChange={(fontSize) => change.live({ fontSize })}
          onValueCommit={change.settle}
        />
        <NumberStepper
          aria-label={t("fontSizeExact")}
          className="w-32 shrink-0"
          min={FONT_SIZE.min}
          max={FONT_SIZE.max}
          value={value}
          onChange={(fontSize) => change.now({ fontSize })}
        />
      </div>
    </div>
  );
}

export function OverflowOptions({ fields }: OptionsProps) {
  const t = useTranslations("editor.inspector.overflow");
  const change = useMetaChange();
  const overflow = getSharedMetaValue(fields, (meta) => meta.overflow).value;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-body font-medium">{t("title")}</p>
      <Segmented
        label={t("title")}
        value={overflow ?? "auto"}
        onValueChange={(value) => change.now({ overflow: value })}
        options={OVERFLOWS.map((value) => ({
          value,
          name: t(`${value}.name`),
          label: <OverflowPicture overflow={value} />,
        }))}
      />
      <p className="text-dense text-ink-3">{overflow ? t(`${overflow}.hint`) : null}</p>
    </div>
  );
}
