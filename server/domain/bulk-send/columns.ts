import { createInvalidBodyError } from "@/server/domain/errors";
import { isVariableName } from "./variables";

/** At most one column of each. */
export const DOCUMENT_COLUMNS = ["title", "externalId", "expiresInDays", "subject", "message"] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

type ColumnTarget =
  | { readonly kind: "email" | "name"; readonly recipientId: number }
  | { readonly kind: "field"; readonly fieldId: number }
  | { readonly kind: "variable"; readonly variable: string }
  | { readonly kind: DocumentColumn | "ignored" };

export type BulkColumn = ColumnTarget & { readonly header: string };

/** Returns a key that is equal for columns with the same target; null for an ignored column. */
function getColumnKey(column: ColumnTarget): string | null {
  switch (column.kind) {
    case "email":
    case "name":
      return `${column.kind}:${column.recipientId}`;
    case "field":
      return `field:${column.fieldId}`;
    case "variable":
      return `variable:${column.variable.trim().toLowerCase()}`;
    case "ignored":
      return null;
    default:
      return column.kind;
  }
}

type TemplateIds = {
  readonly recipients: readonly { readonly id: number }[];
  readonly fields: readonly { readonly id: number }[];
};

/**
 * Requires that every column has a target in the template, that targets are unique, and that some column
 * fills one.
 * @throws DomainError INVALID_BODY naming the column
 */
export function assertColumns(columns: readonly BulkColumn[], template: TemplateIds): void {
  const people = new Set(template.recipients.map(({ id }) => id));
  const fields = new Set(template.fields.map(({ id }) => id));
  const seenKeys = new Set<string>();
  for (const [index, column] of columns.entries()) {
    const path = `columns.${index}`;
    if ("recipientId" in column && !people.has(column.recipientId))
      throw createInvalidBodyError(
        `${path}.recipientId`,
        `the template has no recipient ${column.recipientId}.`,
      );
    if ("fieldId" in column && !fields.has(column.fieldId))
      throw createInvalidBodyError(`${path}.fieldId`, `the template has no field ${column.fieldId}.`);
    if ("variable" in column && !isVariableName(column.variable))
      throw createInvalidBodyError(`${path}.variable`, "must begin with a letter or digit and hold no dot.");
    const key = getColumnKey(column);
    if (key === null) continue;
    if (seenKeys.has(key)) throw createInvalidBodyError(path, "fills what another column fills already.");
    seenKeys.add(key);
  }
  if (seenKeys.size === 0) throw createInvalidBodyError("columns", "no column fills anything.");
}
