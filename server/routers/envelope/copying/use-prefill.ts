import { z } from "zod";
import type { UseEnvelope } from "@/server/contract/copy-envelope";
import { toFieldForRules } from "@/server/contract/rules";
import type { FieldRow, MetaRow } from "@/server/db/store/envelope";
import { createInvalidBodyError } from "@/server/domain/errors";
import { prefillField } from "@/server/domain/field/prefill";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import type { FieldCopy } from "./copy-children";

type Context = Pick<MetaRow, "timezone" | "dateFormat" | "language"> & { now: Date };

/**
 * Returns the template's fields with the caller's values, named by the template's field ids.
 * @throws DomainError INVALID_BODY naming the entry: unknown or repeated id, other type, or a value that does
 * not fit
 */
export function prefillFields(
  fields: readonly FieldRow[],
  given: UseEnvelope["prefillFields"],
  { now, timezone: timeZone, dateFormat, language }: Context,
): FieldCopy[] {
  const places = new Map(given.map(({ id }, index) => [id, index]));
  const fieldIds = new Set(fields.map(({ id }) => id));
  for (const [index, { id }] of given.entries()) {
    if (!fieldIds.has(id))
      throw createInvalidBodyError(`prefillFields.${index}.id`, `the template has no field ${id}.`);
    if (places.get(id) !== index)
      throw createInvalidBodyError(`prefillFields.${index}.id`, `field ${id} is listed twice.`);
  }
  const context = { now, timeZone, dateFormat: z.enum(DATE_FORMATS).parse(dateFormat), language };
  return fields.map((row) => {
    const index = places.get(row.id);
    const prefill = index === undefined ? undefined : given[index];
    if (!prefill) return { row };
    const { fieldMeta, customText } = prefillField(
      toFieldForRules(row),
      prefill,
      context,
      `prefillFields.${index}`,
    );
    return { row: { ...row, fieldMeta }, customText };
  });
}
