import { and, inArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { uploads } from "@/server/db/schema";
import type { ItemSource } from "@/server/db/store/copied-items";
import type { Aggregate } from "@/server/db/store/envelope";
import { claimUploads, isUploadedBy, type UploadRow } from "@/server/db/store/envelope-children";
import { listReadableVersions } from "@/server/db/store/envelope-names";
import { getRawBytes } from "@/server/db/store/item-versions";
import { toOpenTagsColumn } from "@/server/db/store/open-tags";
import type { TeamActor } from "@/server/domain/actor";
import { findFileIndex } from "@/server/domain/envelope/named-file";
import { createInvalidBodyError, DomainError } from "@/server/domain/errors";
import { readStoredTags } from "@/server/domain/field/open-tags";
import { withoutPdf } from "@/server/domain/file-name";
import { countPagesNeeded } from "@/server/domain/template/layout";
import { countNewFiles } from "../../usage/counters";
import type { UseInput } from "../use";
import type { CopyAct } from "./copy";
import type { TemplateSource } from "./template-source";

type UsedFiles = Pick<UseInput, "customDocumentData" | "uploadIds">;
type Replacement = Omit<ItemSource, "title">;

/**
 * Returns the files of a new document by the template's item: its originals or the caller's replacements
 * (ruling 43). The item's name stays, without `.pdf`.
 * @throws DomainError INVALID_BODY (identifier, too few pages, too many files), NOT_FOUND (item)
 */
export async function resolveUsedFiles(
  tx: Transaction,
  act: CopyAct,
  template: TemplateSource,
  given: UsedFiles,
): Promise<ReadonlyMap<string, ItemSource>> {
  assertItemsNamedOnce(template, given);
  const replacements = given.uploadIds
    ? await resolveUploads(tx, act, template, given.uploadIds, given.customDocumentData)
    : await resolveStoredFiles(tx, act.actor, given.customDocumentData);
  return new Map(
    [...template.originals].map(([itemId, original]) => {
      const title = withoutPdf(original.title);
      const index = given.customDocumentData.findIndex(({ envelopeItemId }) => envelopeItemId === itemId);
      const replacement = replacements[index];
      if (!replacement) return [itemId, { ...original, title }];
      assertEnoughPages(template, itemId, replacement, `customDocumentData.${index}`);
      return [itemId, { ...replacement, title }];
    }),
  );
}

function assertItemsNamedOnce({ items }: Aggregate, { customDocumentData }: UsedFiles): void {
  const itemIds = new Set(items.map(({ id }) => id));
  const replacedItemIds = new Set<string>();
  for (const [index, { envelopeItemId }] of customDocumentData.entries()) {
    if (!itemIds.has(envelopeItemId)) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    const path = `customDocumentData.${index}.envelopeItemId`;
    if (replacedItemIds.has(envelopeItemId))
      throw createInvalidBodyError(path, "this item is replaced twice.");
    replacedItemIds.add(envelopeItemId);
  }
}

/** Finds uploads by file name or by index. Unnamed uploads stay unclaimed. */
async function resolveUploads(
  tx: Transaction,
  { actor, now }: CopyAct,
  template: Aggregate,
  uploadIds: readonly string[],
  wanted: UsedFiles["customDocumentData"],
): Promise<Replacement[]> {
  if (uploadIds.length > template.items.length) {
    throw createInvalidBodyError(
      "files",
      `the template has ${template.items.length} files, ${uploadIds.length} were sent.`,
    );
  }
  const names = await listUploadNames(tx, actor, uploadIds);
  const chosen = wanted.map(({ identifier }, index) => {
    const id = uploadIds[findFileIndex(identifier, names) ?? uploadIds.length];
    const path = `customDocumentData.${index}.identifier`;
    if (id === undefined)
      throw createInvalidBodyError(path, `no file is called or numbered "${identifier}".`);
    return id;
  });
  const claimed = await claimUploads(tx, actor, [...new Set(chosen)], now);
  const byId = new Map(claimed.map((row) => [row.id, row]));
  const files = chosen.flatMap((id) => {
    const row = byId.get(id);
    return row ? [fromUpload(row)] : [];
  });
  const bytes = files.flatMap(({ versions }) => versions).reduce((total, { size }) => total + size, 0);
  if (files.length > 0) await countNewFiles(tx, actor.teamId, bytes, now);
  return files;
}

async function listUploadNames(tx: Transaction, actor: TeamActor, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: uploads.id, filename: uploads.filename })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isUploadedBy(actor)));
  return ids.map((id) => rows.find((row) => row.id === id)?.filename ?? "");
}

const fromUpload = (file: UploadRow): Replacement => {
  const { pageCount, pages, notices, firstPageKey } = file;
  const { storageKey, sha256, size } = file;
  const original = { kind: "ORIGINAL" as const, storageKey, sha256, size };
  const raw = getRawBytes(file);
  const versions = raw
    ? [
        { ...raw, kind: "UPLOAD" as const, cause: `upload:${file.id}` },
        { ...original, cause: `prepare:${file.id}` },
      ]
    : [{ ...original, cause: `upload:${file.id}` }];
  const openTags = toOpenTagsColumn(readStoredTags(file.tags));
  return { pageCount, pages, notices, firstPageKey, firstPageFailures: 0, openTags, versions };
};

/** Finds stored files by a `documentDataId` that the caller may read (ruling 43). */
async function resolveStoredFiles(
  tx: Transaction,
  actor: TeamActor,
  wanted: UsedFiles["customDocumentData"],
): Promise<Replacement[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ identifier }) => String(identifier));
  const rows = await listReadableVersions(tx, actor, ids);
  const byId = new Map(rows.map((row) => [row.version.id, row]));
  return wanted.map(({ identifier }, index) => {
    const path = `customDocumentData.${index}.identifier`;
    const row = typeof identifier === "string" ? byId.get(identifier) : undefined;
    if (!row)
      throw createInvalidBodyError(
        path,
        "must be the documentDataId of a file you may read, when no files are sent.",
      );
    const { item, version } = row;
    // The page data was measured on the original, and a sealed file allows no further change.
    if (version.id !== item.originalVersionId)
      throw createInvalidBodyError(path, "names a file that is sealed already.");
    const { pageCount, pages, notices, firstPageKey, firstPageFailures } = item;
    const versions = [{ ...version, cause: `copy:${version.id}` }];
    const openTags = toOpenTagsColumn(readStoredTags(item.openTags));
    return { pageCount, pages, notices, firstPageKey, firstPageFailures, openTags, versions };
  });
}

function assertEnoughPages({ fields }: Aggregate, itemId: string, file: Replacement, path: string): void {
  const needed = countPagesNeeded(fields.filter((field) => field.envelopeItemId === itemId));
  if (file.pageCount >= needed) return;
  throw createInvalidBodyError(
    path,
    `the file has ${file.pageCount} pages, the fields on it need ${needed}.`,
  );
}
