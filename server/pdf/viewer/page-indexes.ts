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
  /** Local path of the bytes; asked only when an index must be made. */
  path: () => Promise<string>;
};

/** Page indexes (page-index.ts) of stored files, made at the first view and cached by content. */
export class PageIndexes {
  /** Indexes being made: further requests wait for them. */
  readonly #making = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly cache: DiskCache,
    private readonly pools: () => Pick<PdfPools, "pageIndex">,
  ) {}

  /** Opens the cache of a process whose local files lie in `dataDir`. */
  static in(dataDir: string, pools: () => Pick<PdfPools, "pageIndex">): PageIndexes {
    return new PageIndexes(new DiskCache(path.join(dataDir, "page-indexes"), CACHE_BYTES), pools);
  }

  /**
   * Returns the bytes to append to the file, possibly none.
   * @throws DomainError SERVICE_UNAVAILABLE when too many are waiting
   */
  async of(file: IndexedFile): Promise<Uint8Array> {
    const name = `${file.sha256}.index`;
    const cachedIndex = await this.cache.find(name);
    if (cachedIndex) return cachedIndex;
    const making = this.#making.get(name) ?? this.#make(file, name).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  async #make(file: IndexedFile, name: string): Promise<Uint8Array> {
    const index = await this.pools()
      .pageIndex(await file.path())
      .catch((error: unknown) => {
        if (isDomainError(error) && error.code === "SERVICE_UNAVAILABLE") throw error;
        // Any faulty file can still be viewed without an index.
        log.warn({ sha256: file.sha256, err: error }, "a file has no page index");
        return new Uint8Array();
      });
    await this.cache.keep(name, index);
    return index;
  }
}
