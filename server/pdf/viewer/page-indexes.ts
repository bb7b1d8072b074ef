import path from "node:path";
import { isDomainError } from "@/server/domain/errors";
import { log } from "@/server/log";
import { DiskCache } from "../disk-cache";
import type { PdfPools } from "../pool/pools";

/** Room for the indexes of a few thousand files. */
const CACHE_BYTES = 64 * 1024 * 1024;

export type IndexedFile = {
  /** In hex. */
  sha256: string;
  /** Where the bytes lie on this machine; asked only when an index is to be made. */
  path: () => Promise<string>;
};

/** Page indexes (page-index.ts) of stored files, made when a file is first looked at and kept by content. */
export class PageIndexes {
  /** Indexes being made: who else asks for one waits for it. */
  readonly #making = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly cache: DiskCache,
    private readonly pools: () => Pick<PdfPools, "pageIndex">,
  ) {}

  /** Those of a process whose local files lie in `dataDir`. */
  static in(dataDir: string, pools: () => Pick<PdfPools, "pageIndex">): PageIndexes {
    return new PageIndexes(new DiskCache(path.join(dataDir, "page-indexes"), CACHE_BYTES), pools);
  }

  /** The bytes to put behind the file, maybe none. @throws DomainError SERVICE_UNAVAILABLE when too many are waiting */
  async of(file: IndexedFile): Promise<Uint8Array> {
    const name = `${file.sha256}.index`;
    const kept = await this.cache.find(name);
    if (kept) return kept;
    const making = this.#making.get(name) ?? this.#make(file, name).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  async #make(file: IndexedFile, name: string): Promise<Uint8Array> {
    const index = await this.pools()
      .pageIndex(await file.path())
      .catch((error: unknown) => {
        if (isDomainError(error) && error.code === "SERVICE_UNAVAILABLE") throw error;
        // Whatever is wrong with a file, it can be looked at as it is.
        log.warn({ sha256: file.sha256, err: error }, "a file has no page index");
        return new Uint8Array();
      });
    await this.cache.keep(name, index);
    return index;
  }
}
