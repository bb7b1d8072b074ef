import type { GeneratedFile, StoredFile, ViewerFile } from "@/server/contract/file";
import type { FirstPageState } from "@/server/contract/owner-envelope";
import type { Connection } from "@/server/db/client";
import type { ItemRow } from "@/server/db/store/envelope";
import { findItemVersion } from "@/server/db/store/item-files";
import { withoutPdf } from "@/server/domain/file-name";
import { isFirstPageAwaited } from "@/server/domain/first-page";
import type { Services } from "@/server/services";

/** Returns a stored version of an item's file with its download name; null when there is none. */
export async function findStoredPdf(
  connection: Connection,
  item: Pick<ItemRow, "id" | "title">,
  versionId: string | null,
  ending: "" | "_signed",
): Promise<StoredFile | null> {
  const version = versionId ? await findItemVersion(connection, item.id, versionId) : undefined;
  if (!version) return null;
  return {
    filename: `${withoutPdf(item.title)}${ending}.pdf`,
    mediaType: "application/pdf",
    size: version.size,
    sha256: Buffer.from(version.sha256).toString("hex"),
    storageKey: version.storageKey,
  };
}

/** Returns the present file, named as signed once sealed; null if it has no bytes. */
export const findCurrentPdf = (
  connection: Connection,
  item: Pick<ItemRow, "id" | "title" | "originalVersionId" | "currentVersionId">,
): Promise<StoredFile | null> =>
  findStoredPdf(
    connection,
    item,
    item.currentVersionId,
    item.currentVersionId === item.originalVersionId ? "" : "_signed",
  );

/**
 * Adds the page index to a stored file, for the viewer, which reads by ranges.
 * @throws DomainError SERVICE_UNAVAILABLE
 */
export async function addPageIndex(
  { storage, pageIndexes }: Pick<Services, "storage" | "pageIndexes">,
  file: StoredFile,
): Promise<ViewerFile> {
  const { sha256, storageKey } = file;
  const index = await pageIndexes.of({ sha256, path: () => storage.path(storageKey) });
  return { ...file, index };
}

export const toFirstPageState = (item: ItemRow): FirstPageState => ({
  firstPageUrl: item.firstPageKey ? `/api/files/items/${item.id}/first-page` : null,
  isFirstPageAwaited: isFirstPageAwaited(item),
});

/**
 * Returns the picture of an item's first page (ruling 57), drawn by its job after the upload (ruling 90), or
 * null. Never draws on request.
 */
export async function loadFirstPagePng(
  { storage }: Pick<Services, "storage">,
  item: Pick<ItemRow, "title" | "firstPageKey">,
): Promise<GeneratedFile | null> {
  if (!item.firstPageKey) return null;
  const bytes = await storage.read(item.firstPageKey);
  return { filename: `${withoutPdf(item.title)}.png`, mediaType: "image/png", bytes };
}
