import type { NewField } from "@/server/contract/field";
import type { Connection } from "@/server/db/client";
import { type Aggregate, type ItemRow, loadVersions } from "@/server/db/store/envelope";
import { isDraft } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import type { FoundText } from "@/server/domain/field/tag";
import { defineSlowWork } from "@/server/open-transaction";
import type { PdfPools } from "@/server/pdf/pool/pools";
import type { FileServices } from "@/server/services";

type ByText = Extract<NewField, { placeholder: string }>;
export const isByText = (field: NewField): field is ByText => field.placeholder !== undefined;

/** Texts that a request's fields name, by index in the request, with their file. */
export type Located = ReadonlyMap<number, { item: ItemRow; texts: readonly FoundText[] }>;
type SearchedField = { field: ByText; index: number };

const foundTexts = defineSlowWork<Awaited<ReturnType<PdfPools["findText"]>>>();

/** Returns the file that a new field names, or the first. @throws DomainError INVALID_BODY */
export function getFieldItem(aggregate: Pick<Aggregate, "items">, field: NewField, path: string): ItemRow {
  const item = field.envelopeItemId
    ? aggregate.items.find(({ id }) => id === field.envelopeItemId)
    : aggregate.items[0];
  if (!item) throw new DomainError("INVALID_BODY", `${path}.envelopeItemId: not a file of this envelope.`);
  return item;
}

/**
 * Finds the texts that fields name, in all files at once (rest/envelopes.md 6.1).
 * @throws DomainError INVALID_BODY for a missing text, INVALID_REQUEST once the files are fixed
 */
export async function locateFieldTexts(
  services: FileServices,
  connection: Connection,
  aggregate: Aggregate,
  data: readonly NewField[],
): Promise<Located> {
  const textFields = data.flatMap((field, index) => (isByText(field) ? [{ field, index }] : []));
  if (textFields.length === 0) return new Map();
  if (!isDraft(aggregate.envelope)) {
    const message =
      "placeholder: the files are fixed once the envelope has been sent. Give the place instead.";
    throw new DomainError("INVALID_REQUEST", message);
  }
  const byItem = [
    ...Map.groupBy(textFields, ({ field, index }) => getFieldItem(aggregate, field, `data.${index}`)),
  ];
  const versions = await loadVersions(
    connection,
    byItem.map(([{ id }]) => id),
  );
  const results = await foundTexts(
    byItem.map(([item, fields]) => {
      const original = versions.find(({ id }) => id === item.originalVersionId);
      if (!original) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
      return buildTextSearch(services, original.storageKey, fields);
    }),
  );
  const located = byItem.flatMap(([item, fields], at) =>
    fields.map(({ field, index }, nth) => {
      const texts = results[at]?.[nth] ?? [];
      if (texts.length === 0) throw buildNotFoundError(field, index);
      return [index, { item, texts }] as const;
    }),
  );
  return new Map(located);
}

function buildTextSearch(services: FileServices, storageKey: string, fields: readonly SearchedField[]) {
  const needles = fields.map(({ field }) => ({ text: field.placeholder, all: field.matchAll ?? false }));
  return {
    key: JSON.stringify([storageKey, needles]),
    work: async () => services.pdf.findText(await services.storage.path(storageKey), needles),
  };
}

function buildNotFoundError({ placeholder }: ByText, index: number): DomainError {
  const message = `Placeholder "${placeholder}" not found in PDF`;
  return new DomainError("INVALID_BODY", message, {
    issues: [{ path: `data.${index}.placeholder`, message }],
  });
}
