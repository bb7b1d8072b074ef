import { and, eq } from "drizzle-orm";
import type { MadeFile, ReadingFile, StoredFile } from "@/server/contract/file";
import type { Connection } from "@/server/db/client";
import { itemVersions } from "@/server/db/schema";
import type { ItemRow } from "@/server/db/store/envelope";
import { withoutPdf } from "@/server/domain/file-name";
import { pageIndexes } from "@/server/pdf/reading/page-indexes";
import { need } from "@/server/runtime";

/** Where one stored state of an item's bytes lies, and what a download of it is called; null when there is none. */
export async function storedPdf(
  connection: Connection,
  item: Pick<ItemRow, "id" | "title">,
  versionId: string | null,
  ending: "" | "_signed",
): Promise<StoredFile | null> {
  const [version] = versionId
    ? await connection
        .select()
        .from(itemVersions)
        .where(and(eq(itemVersions.id, versionId), eq(itemVersions.itemId, item.id)))
    : [];
  if (!version) return null;
  return {
    filename: `${withoutPdf(item.title)}${ending}.pdf`,
    mediaType: "application/pdf",
    size: version.size,
    sha256: Buffer.from(version.sha256).toString("hex"),
    storageKey: version.storageKey,
  };
}

/** A stored file as the pages of the product read it, by ranges. @throws Refusal SERVICE_UNAVAILABLE */
export async function forReading(file: StoredFile): Promise<ReadingFile> {
  const { sha256, storageKey } = file;
  const index = await pageIndexes().of({ sha256, path: () => need("storage").path(storageKey) });
  return { ...file, index };
}

/** The picture of an item's first page, drawn at intake (ruling 57); null when there is none. */
export async function firstPagePng(item: Pick<ItemRow, "title" | "firstPageKey">): Promise<MadeFile | null> {
  if (!item.firstPageKey) return null;
  const bytes = await need("storage").read(item.firstPageKey);
  return { filename: `${withoutPdf(item.title)}.png`, mediaType: "image/png", bytes };
}
