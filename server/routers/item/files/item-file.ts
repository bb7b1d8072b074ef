import type { MadeFile, StoredFile, ViewerFile } from "@/server/contract/file";
import type { FirstPageState } from "@/server/contract/owner-envelope";
import type { Connection } from "@/server/db/client";
import type { ItemRow } from "@/server/db/store/envelope";
import { versionOfItem } from "@/server/db/store/item-files";
import { withoutPdf } from "@/server/domain/file-name";
import { isFirstPageAwaited } from "@/server/domain/first-page";
import type { Services } from "@/server/services";

/** Where one stored state of an item's bytes lies, and what a download of it is called; null when there is none. */
export async function storedPdf(
  connection: Connection,
  item: Pick<ItemRow, "id" | "title">,
  versionId: string | null,
  ending: "" | "_signed",
): Promise<StoredFile | null> {
  const version = versionId ? await versionOfItem(connection, item.id, versionId) : undefined;
  if (!version) return null;
  return {
    filename: `${withoutPdf(item.title)}${ending}.pdf`,
    mediaType: "application/pdf",
    size: version.size,
    sha256: Buffer.from(version.sha256).toString("hex"),
    storageKey: version.storageKey,
  };
}

/** The file as it is now, sealed if it was, with a name that says so; null where it has no bytes. */
export const currentPdf = (
  connection: Connection,
  item: Pick<ItemRow, "id" | "title" | "originalVersionId" | "currentVersionId">,
): Promise<StoredFile | null> =>
  storedPdf(
    connection,
    item,
    item.currentVersionId,
    item.currentVersionId === item.originalVersionId ? "" : "_signed",
  );

/** A stored file as the pages of the product read it, by ranges. @throws DomainError SERVICE_UNAVAILABLE */
export async function forViewer(
  { storage, pageIndexes }: Pick<Services, "storage" | "pageIndexes">,
  file: StoredFile,
): Promise<ViewerFile> {
  const { sha256, storageKey } = file;
  const index = await pageIndexes.of({ sha256, path: () => storage.path(storageKey) });
  return { ...file, index };
}

/** What the owner's pages are told of the picture of an item's first page. */
export const firstPageOf = (item: ItemRow): FirstPageState => ({
  firstPageUrl: item.firstPageKey ? `/api/files/items/${item.id}/first-page` : null,
  isFirstPageAwaited: isFirstPageAwaited(item),
});

/**
 * The picture of an item's first page (ruling 57), drawn by its job right after the file came (ruling 90); null where
 * there is none yet. It is never drawn for whoever asks.
 */
export async function firstPagePng(
  { storage }: Pick<Services, "storage">,
  item: Pick<ItemRow, "title" | "firstPageKey">,
): Promise<MadeFile | null> {
  if (!item.firstPageKey) return null;
  const bytes = await storage.read(item.firstPageKey);
  return { filename: `${withoutPdf(item.title)}.png`, mediaType: "image/png", bytes };
}
