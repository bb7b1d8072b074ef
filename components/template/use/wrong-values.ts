import { type IssueText, isDomainError } from "@/server/domain/errors";
import { FieldMeta } from "@/server/domain/field/meta";
import { isCreatable, toMetaType } from "@/server/domain/field/meta-types";
import { prefillField } from "@/server/domain/field/prefill";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import type { UseEntries } from "./entries";
import type { UsableTemplate } from "./use-create-document";

/** Fields with a refused value, each with the broken rule if that has a sentence of its own. */
export type WrongValues = ReadonlyMap<number, IssueText | undefined>;

/** Returns the fields whose value the server would refuse, by its own function. */
export function wrongValues(
  { fields, documentMeta }: UsableTemplate,
  values: UseEntries["values"],
): WrongValues {
  const { timezone, language, dateFormat } = documentMeta;
  const format = DATE_FORMATS.find((one) => one === dateFormat) ?? DATE_FORMATS[0];
  const context = { now: new Date(), timeZone: timezone ?? "Etc/UTC", dateFormat: format, language };
  return new Map(
    fields.flatMap((field): [number, IssueText | undefined][] => {
      const value = values[field.id];
      if (value === undefined || value.length === 0 || !isCreatable(field.type)) return [];
      const fieldMeta = FieldMeta.nullable().catch(null).parse(field.fieldMeta);
      try {
        const prefill = { id: field.id, type: toMetaType(field.type), value };
        prefillField({ ...field, fieldMeta }, prefill, context, "value");
        return [];
      } catch (error) {
        if (isDomainError(error)) return [[field.id, error.issues?.[0]?.said]];
        throw error;
      }
    }),
  );
}
