"use client";

import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import type { FieldMeta } from "@/server/domain/field/meta";
import { MetaNumber } from "./meta-inputs";
import type { Shared } from "./shared-meta";
import { useMetaChange } from "./use-meta-change";

type AlignedMeta = Extract<FieldMeta, { textAlign: unknown }>;
type SpacedMeta = Extract<FieldMeta, { type: "text" | "number" }>;

function readShared<M, T>(metas: readonly M[], read: (meta: M) => T): Shared<T> {
  const values = new Set(metas.map(read));
  const [value] = values;
  return values.size === 1 ? { value, isMixed: false } : { value: undefined, isMixed: true };
}

export function TextAlignOption({ metas }: { metas: readonly AlignedMeta[] }) {
  const t = useTranslations("editor.inspector.align");
  const change = useMetaChange();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-body font-medium">{t("horizontal")}</p>
      <Segmented
        label={t("horizontal")}
        value={readShared(metas, (meta) => meta.textAlign).value ?? "left"}
        onValueChange={(textAlign) => change.now({ textAlign })}
        options={[
          { value: "left", name: t("left"), label: <AlignLeft aria-hidden /> },
          { value: "center", name: t("center"), label: <AlignCenter aria-hidden /> },
          { value: "right", name: t("right"), label: <AlignRight aria-hidden /> },
        ]}
      />
    </div>
  );
}

export function SpacingOptions({ metas }: { metas: readonly SpacedMeta[] }) {
  const t = useTranslations("editor.inspector.align");
  const change = useMetaChange();
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="text-body font-medium">{t("vertical")}</p>
        <Segmented
          label={t("vertical")}
          value={readShared(metas, (meta) => meta.verticalAlign).value ?? "middle"}
          onValueChange={(verticalAlign) => change.now({ verticalAlign })}
          options={[
            { value: "top", name: t("top"), label: <AlignVerticalJustifyStart aria-hidden /> },
            { value: "middle", name: t("middle"), label: <AlignVerticalJustifyCenter aria-hidden /> },
            { value: "bottom", name: t("bottom"), label: <AlignVerticalJustifyEnd aria-hidden /> },
          ]}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <MetaNumber
          label={t("lineHeight")}
          metaKey="lineHeight"
          empty={null}
          shared={readShared(metas, (meta) => meta.lineHeight ?? null)}
          refusal={t("lineHeightRefused")}
        />
        <MetaNumber
          label={t("letterSpacing")}
          metaKey="letterSpacing"
          empty={null}
          shared={readShared(metas, (meta) => meta.letterSpacing ?? null)}
          refusal={t("letterSpacingRefused")}
        />
      </div>
    </>
  );
}
