import { type IssueText, isDomainError } from "@/server/domain/errors";
import { FieldMeta } from "@/server/domain/field/meta";
import { isCreatable, toMetaType } from "@/server/domain/field/meta-types";
import { prefillField } from "@/server/domain/field/prefill";
import { getPresetValue } from "@/server/domain/field/preset";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import type { UseEntries } from "./entries";
import type { UsableTemplate } from "./use-create-document";

/** Fields with a refused value, each with the broken rule if that has a sentence of its own. */
export type WrongValues = ReadonlyMap<number, IssueText | undefined>;

/** The stored text of each accepted value by field id, as the document will have it. */
export type AcceptedTexts = ReadonlyMap<number, string>;

/** Checks the values of fields by the server's own function. */
export function checkValues(
  { fields, documentMeta }: UsableTemplate,
  values: UseEntries["values"],
): { wrong: WrongValues; texts: AcceptedTexts } {
  const { timezone, language, dateFormat } = documentMeta;
  const format = DATE_FORMATS.find((one) => one === dateFormat) ?? DATE_FORMATS[0];
  const context = { now: new Date(), timeZone: timezone ?? "Etc/UTC", dateFormat: format, language };
  const wrong = new Map<number, IssueText | undefined>();
  const texts = new Map<number, string>();
  for (const field of fields) {
    const { id, type } = field;
    const value = values[id];
    if (value === undefined || value.length === 0 || !isCreatable(type)) continue;
    const ownMeta = FieldMeta.nullable().catch(null).parse(field.fieldMeta);
    try {
      const prefill = { id, type: toMetaType(type), value };
      const { fieldMeta, customText } = prefillField(
        { ...field, fieldMeta: ownMeta },
        prefill,
        context,
        "value",
      );
      const text = customText ?? getPresetValue({ type, fieldMeta });
      if (text !== null) texts.set(id, text);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      wrong.set(id, error.issues?.[0]?.said);
    }
  }
  return { wrong, texts };
}
