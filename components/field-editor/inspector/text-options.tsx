"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { NUMBER_FORMATS } from "@/server/domain/field/meta";
import { findMetaProblems } from "@/server/domain/field/meta-problems";
import { toCanonicalRut } from "@/server/domain/field/rut";
import { countCodePoints, TEXT_LIMITS } from "@/server/domain/limits";
import type { EditorField } from "../model/editor-field";
import { SpacingOptions, TextAlignOption } from "./align-options";
import { CombOption } from "./comb-option";
import { MetaNumber, MetaText } from "./meta-inputs";
import { getSharedMetaValue, getSharedValue, listMetasOfType } from "./shared-meta";
import { useMetaChange } from "./use-meta-change";

type OptionsProps = { fields: readonly EditorField[] };

function useComplaint(fields: readonly EditorField[]): string | undefined {
  const t = useTranslations("editor.problem");
  const about = fields.flatMap(({ fieldMeta }) => findMetaProblems(fieldMeta));
  const first = about.find((code) => code.startsWith("default"));
  return first ? t(first) : undefined;
}

export function TextOptions({ fields }: OptionsProps) {
  const t = useTranslations("editor.inspector.text");
  const metas = listMetasOfType(fields, "text");
  const [only, ...others] = fields;
  const [meta] = metas;
  const complaint = useComplaint(fields);
  const text = getSharedValue(fields, ({ fieldMeta }) =>
    fieldMeta?.type === "text" ? (fieldMeta.text ?? "") : "",
  );
  const limit = getSharedValue(fields, ({ fieldMeta }) =>
    fieldMeta?.type === "text" ? (fieldMeta.characterLimit ?? null) : null,
  );
  return (
    <>
      <MetaText
        label={t("default")}
        hint={t("defaultHint")}
        error={complaint}
        aside={limit.value ? `${countCodePoints(text.value ?? "")} / ${limit.value}` : undefined}
        metaKey="text"
        shared={text}
        rows={3}
        maxLength={TEXT_LIMITS.fieldText}
      />
      <MetaNumber
        label={t("limit")}
        metaKey="characterLimit"
        empty={undefined}
        isWhole
        shared={limit}
        refusal={t("limitRefused")}
      />
      {only && meta && others.length === 0 && <CombOption field={only} meta={meta} />}
      <TextAlignOption metas={metas} />
      <SpacingOptions metas={metas} />
    </>
  );
}

export function NumberOptions({ fields }: OptionsProps) {
  const t = useTranslations("editor.inspector.number");
  const change = useMetaChange();
  const complaint = useComplaint(fields);
  const metas = listMetasOfType(fields, "number");
  const read = <T,>(of: (meta: (typeof metas)[number]) => T) =>
    getSharedMetaValue(fields, (meta) => (meta.type === "number" ? of(meta) : undefined));
  const format = read((meta) => meta.numberFormat ?? "");
  return (
    <>
      <MetaText
        label={t("default")}
        error={complaint}
        metaKey="value"
        shared={read((meta) => meta.value ?? "")}
        maxLength={64}
      />
      <Field label={t("format")}>
        {(tied) => (
          <Select
            {...tied}
            value={format.value ?? ""}
            onChange={(event) => change.now({ numberFormat: event.target.value || null })}
          >
            <option value="">{t("anyFormat")}</option>
            {NUMBER_FORMATS.map((known) => (
              <option key={known} value={known}>
                {known}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <MetaNumber
          label={t("min")}
          metaKey="minValue"
          empty={null}
          shared={read((meta) => meta.minValue ?? null)}
          refusal={t("boundsRefused")}
        />
        <MetaNumber
          label={t("max")}
          metaKey="maxValue"
          empty={null}
          shared={read((meta) => meta.maxValue ?? null)}
          refusal={t("boundsRefused")}
        />
      </div>
      <TextAlignOption metas={metas} />
      <SpacingOptions metas={metas} />
    </>
  );
}

export function RutOptions({ fields }: OptionsProps) {
  const t = useTranslations("editor.inspector.rut");
  const complaint = useComplaint(fields);
  const metas = listMetasOfType(fields, "rut");
  const text = getSharedValue(fields, ({ fieldMeta }) =>
    fieldMeta?.type === "rut" ? (fieldMeta.text ?? "") : "",
  );
  const canonical = toCanonicalRut(text.value ?? "");
  return (
    <>
      <MetaText
        label={t("default")}
        hint={canonical === null ? t("hint") : t("valid", { rut: canonical })}
        error={complaint}
        metaKey="text"
        shared={text}
        maxLength={20}
      />
      <MetaNumber
        label={t("limit")}
        metaKey="characterLimit"
        empty={undefined}
        isWhole
        shared={getSharedValue(fields, ({ fieldMeta }) =>
          fieldMeta?.type === "rut" ? (fieldMeta.characterLimit ?? null) : null,
        )}
        refusal={t("limitRefused")}
      />
      <TextAlignOption metas={metas} />
    </>
  );
}
