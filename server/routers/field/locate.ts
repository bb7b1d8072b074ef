import type { NewField } from "@/server/contract/field";
import type { Connection } from "@/server/db/client";
import {
  type Aggregate,
  type ItemRow,
  loadAggregate,
  loadEnvelope,
  loadVersions,
} from "@/server/db/store/envelope";
import type { UploadRow } from "@/server/db/store/envelope-children";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { isDraft } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import type { Placement } from "@/server/domain/field/placement";
import { type FoundText, placementOf } from "@/server/domain/field/tag";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { slowWork } from "@/server/open-transaction";
import type { PdfPools } from "@/server/pdf/pool/pools";
import { pdfPools } from "@/server/pdf/pool/registered";
import { need } from "@/server/runtime";
import { coversOf } from "../item/ingest";
import { prepareFiles } from "../item/prepare";

type ByText = Extract<NewField, { placeholder: string }>;
export const isByText = (field: NewField): field is ByText => field.placeholder !== undefined;

/** A file in which texts were found and covered. */
type CoveredItem = { itemId: string; originalVersionId: string | null; prepared: UploadRow };
export type Located = {
  /** Places of each field that named a text, by its index in the request. */
  places: ReadonlyMap<number, readonly Placement[]>;
  covered: readonly CoveredItem[];
};

const foundTexts = slowWork<Awaited<ReturnType<PdfPools["findText"]>>>();

const NOTHING: Located = { places: new Map(), covered: [] };

/** The file a new field names, or the first. @throws DomainError INVALID_BODY */
export function itemOf(aggregate: Pick<Aggregate, "items">, field: NewField, path: string): ItemRow {
  const item = field.envelopeItemId
    ? aggregate.items.find(({ id }) => id === field.envelopeItemId)
    : aggregate.items[0];
  if (!item) throw new DomainError("INVALID_BODY", `${path}.envelopeItemId: not a file of this envelope.`);
  return item;
}

/**
 * Looks for the texts that fields name and covers them (rest/README.md 6.1), before the transaction that creates the
 * fields, so that no lock waits for PDF work. @throws DomainError NOT_FOUND, INVALID_BODY for a text that is not there,
 * FIELD_LIMIT_EXCEEDED, INVALID_REQUEST once the files are fixed, ENVELOPE_*
 */
export async function locate(
  connection: Connection,
  actor: TeamActor,
  envelopeId: string,
  data: readonly NewField[],
): Promise<Located> {
  const wanted = data.flatMap((field, index) => (isByText(field) ? [{ field, index }] : []));
  if (wanted.length === 0) return NOTHING;
  const envelope = await loadEnvelope(connection, actor, envelopeId);
  assertAllowed("createField", envelope);
  if (!isDraft(envelope)) {
    const message =
      "placeholder: the files are fixed once the envelope has been sent. Give the place instead.";
    throw new DomainError("INVALID_REQUEST", message);
  }
  const aggregate = await loadAggregate(connection, envelope);
  if (aggregate.items.length === 0) {
    throw new DomainError("NOT_FOUND", "The envelope has no files to place fields on.");
  }
  const byItem = Map.groupBy(wanted, ({ field, index }) => itemOf(aggregate, field, `data.${index}`).id);
  const places = new Map<number, readonly Placement[]>();
  const covered: CoveredItem[] = [];
  for (const [itemId, fields] of byItem) {
    const item = aggregate.items.find(({ id }) => id === itemId);
    if (!item) continue;
    const found = await findIn(connection, item, fields);
    for (const [index, texts] of found) places.set(index, texts.map(placementOf));
    assertWithinLimit(aggregate, data.length, places);
    const prepared = await coverIn(connection, actor, item, [...found.values()].flat());
    if (prepared) covered.push({ itemId, originalVersionId: item.originalVersionId, prepared });
  }
  return { places, covered };
}

function assertWithinLimit(
  aggregate: Aggregate,
  asked: number,
  places: ReadonlyMap<number, readonly Placement[]>,
): void {
  const more = [...places.values()].reduce((sum, list) => sum + list.length - 1, 0);
  if (aggregate.fields.length + asked + more > DEFAULT_LIMITS.fieldsPerEnvelope) {
    throw new DomainError("FIELD_LIMIT_EXCEEDED");
  }
}

async function storedFile(connection: Connection, item: ItemRow) {
  const versions = await loadVersions(connection, [item.id]);
  const original = versions.find(({ id }) => id === item.originalVersionId);
  if (!original) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
  return original;
}

async function findIn(
  connection: Connection,
  item: ItemRow,
  fields: readonly { field: ByText; index: number }[],
): Promise<Map<number, FoundText[]>> {
  const { storageKey } = await storedFile(connection, item);
  const needles = fields.map(({ field }) => ({ text: field.placeholder, all: field.matchAll ?? false }));
  const key = JSON.stringify([storageKey, needles]);
  const work = async () => pdfPools().findText(await need("storage").path(storageKey), needles);
  const [results = []] = await foundTexts([{ key, work }]);
  const found = new Map<number, FoundText[]>();
  for (const [at, { field, index }] of fields.entries()) {
    const texts = results[at] ?? [];
    if (texts.length === 0) {
      const message = `Placeholder "${field.placeholder}" not found in PDF`;
      throw new DomainError("INVALID_BODY", message, {
        issues: [{ path: `data.${index}.placeholder`, message }],
      });
    }
    found.set(index, texts);
  }
  return found;
}

async function coverIn(
  connection: Connection,
  actor: TeamActor,
  item: ItemRow,
  texts: readonly FoundText[],
): Promise<UploadRow | null> {
  const { storageKey } = await storedFile(connection, item);
  const { pageCount, pages, notices } = item;
  const source = { filename: item.title, storageKey, pageCount, pages, notices };
  const change = { covers: coversOf(texts), formValues: null };
  const [prepared = null] = await prepareFiles(actor, [{ source, change }]);
  return prepared;
}
