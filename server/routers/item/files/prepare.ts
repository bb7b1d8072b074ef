import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { storeDerivedUpload } from "@/server/db/store/derived-upload";
import type { UploadRow } from "@/server/db/store/envelope-children";
import { DomainError } from "@/server/domain/errors";
import { defineSlowWork } from "@/server/open-transaction";
import type { PdfChange } from "@/server/pdf/prepare";
import type { FileServices } from "@/server/services";

/** Stored file to be changed: an upload, or the file of an item. */
type StoredPdf = Pick<UploadRow, "filename" | "storageKey" | "pageCount" | "pages" | "notices">;
export type FileOwner = { teamId: number; userId: number };

const Notices = z.array(z.string());
export const parseFileNotices = (row: { notices: unknown }): string[] => Notices.catch([]).parse(row.notices);

const preparedFiles = defineSlowWork<UploadRow | null>();

type Preparation = { source: StoredPdf; change: PdfChange };

/**
 * Covers text and fills form fields by appending to the files (ruling 39a). Each result is an upload that the
 * using transaction claims, or the sweep removes; null without changes. Runs in the PDF processes, bounded,
 * never while a transaction waits. @throws DomainError INVALID_BODY naming a form value that does not fit,
 * FILE_TOO_COMPLEX, SERVICE_UNAVAILABLE
 */
export async function prepareFiles(
  services: FileServices,
  owner: FileOwner,
  preparations: readonly Preparation[],
): Promise<(UploadRow | null)[]> {
  const changed = preparations.filter(({ change }) => change.covers.length > 0 || change.formValues !== null);
  const files = await preparedFiles(
    changed.map((preparation) => ({
      // Without the rest of the row: a second try of the transaction claims it at another time.
      key: JSON.stringify([
        owner.teamId,
        owner.userId,
        preparation.source.storageKey,
        preparation.source.filename,
        preparation.change,
      ]),
      work: () => prepareFile(services, owner, preparation),
    })),
  );
  return preparations.map((preparation) => files[changed.indexOf(preparation)] ?? null);
}

async function prepareFile(
  { storage, pdf }: FileServices,
  owner: FileOwner,
  { source, change }: Preparation,
): Promise<UploadRow | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "rubrica-prepare-"));
  try {
    const outPath = path.join(folder, "prepared.pdf");
    const prepared = await pdf.prepare(await storage.path(source.storageKey), outPath, change);
    if (!prepared) return null;
    const stored = await storage.put(createReadStream(outPath));
    if (stored.key !== prepared.sha256) {
      throw new DomainError("INTERNAL_SERVER_ERROR", "The stored file is not the one that was prepared.");
    }
    const { filename, pageCount, pages } = source;
    return await storeDerivedUpload({
      teamId: owner.teamId,
      userId: owner.userId,
      filename,
      pageCount,
      pages,
      notices: [...new Set([...parseFileNotices(source), ...prepared.notices])],
      storageKey: stored.key,
      sha256: stored.sha256,
      size: stored.size,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
