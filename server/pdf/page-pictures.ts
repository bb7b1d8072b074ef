import path from "node:path";
import { isDomainError } from "@/server/domain/errors";
import { DiskCache } from "./disk-cache";
import type { PdfPools } from "./pool/pools";

/**
 * Pictures of any page of a stored file, drawn at the first request in runs of neighbouring pages. They are
 * cached by SHA-256, width and page, so equal bytes share their pictures and none is ever stale. Callers
 * check access to the file before they ask here.
 */

/** Pixels across: a thumbnail of 104 CSS pixels stays sharp at one and a half pixels each. */
export const PAGE_PICTURE_WIDTH_PX = 160;
/** Pages drawn together: opening a large file costs more than drawing a small page. */
const RUN_PAGES = 24;
/**
 * A job stops beginning pages after this long, so that the next file need not wait for a run of heavy scans.
 */
const RUN_BUDGET_MS = 3000;
/** About ten thousand pages of text. */
const CACHE_BYTES = 256 * 1024 * 1024;
/** Cached for a page that cannot be drawn, so that it is not tried again. */
const UNDRAWABLE = new Uint8Array();

export type PicturedFile = {
  /** In hex. */
  sha256: string;
  pageCount: number;
  /** Local path of the bytes; asked only when a page must be drawn. */
  path: () => Promise<string>;
};

type DrawnPages = ReadonlyMap<number, Uint8Array>;

export class PagePictures {
  /** Runs being drawn, by file and first page: further requests for their pages wait for them. */
  readonly #drawing = new Map<string, Promise<DrawnPages>>();
  /**
   * Files that ended a process: their pages are drawn one at a time, so that one bad page does not hide the
   * others.
   */
  readonly #fragile = new Set<string>();
  /**
   * Pages that ended a process on their own, and when. They are tried again later, as the machine may have
   * been busy.
   */
  readonly #beyond = new Map<string, number>();

  constructor(
    private readonly cache: DiskCache,
    private readonly pools: () => Pick<PdfPools, "pageImages">,
  ) {}

  /** Opens the cache of a process whose local files lie in `dataDir`. */
  static in(dataDir: string, pools: () => Pick<PdfPools, "pageImages">): PagePictures {
    return new PagePictures(new DiskCache(path.join(dataDir, "page-pictures"), CACHE_BYTES), pools);
  }

  /**
   * Returns the PNG of a page, counted from 1, `PAGE_PICTURE_WIDTH_PX` across; null when the file has no such
   * page or PDFium cannot draw it.
   * @throws DomainError SERVICE_UNAVAILABLE when too many are waiting
   */
  async page(file: PicturedFile, page: number): Promise<Uint8Array | null> {
    if (page < 1 || page > file.pageCount) return null;
    const cachedImage = await this.cache.find(buildPictureName(file, page));
    const image = cachedImage ?? (await this.#drawn(file, page));
    return image.byteLength === 0 ? null : image;
  }

  /** Takes the page from its run. If the run ended before the page, a new one begins with it. */
  async #drawn(file: PicturedFile, page: number): Promise<Uint8Array> {
    while (!this.#isBeyond(buildPictureName(file, page))) {
      const run = this.#getRun(file, page);
      const key = `${file.sha256} ${run.first}`;
      const running = this.#drawing.get(key);
      if (!running) {
        const drawing = this.#drawRun(file, page, run).finally(() => this.#drawing.delete(key));
        this.#drawing.set(key, drawing);
        return (await drawing).get(page) ?? UNDRAWABLE;
      }
      const image = (await running.catch(() => NOTHING)).get(page);
      if (image) return image;
    }
    return UNDRAWABLE;
  }

  #isBeyond(name: string): boolean {
    const since = this.#beyond.get(name);
    return since !== undefined && performance.now() - since < TRIED_AGAIN_AFTER_MS;
  }

  #getRun({ sha256, pageCount }: PicturedFile, page: number): Run {
    if (this.#fragile.has(sha256)) return { first: page, last: page };
    const first = page - ((page - 1) % RUN_PAGES);
    return { first, last: Math.min(pageCount, first + RUN_PAGES - 1) };
  }

  /** Draws the wanted page, then the missing pages of its run, and stores them. */
  async #drawRun(file: PicturedFile, wanted: number, { first, last }: Run): Promise<DrawnPages> {
    const pages = [wanted];
    for (let page = first; page <= last; page++) {
      if (page !== wanted && !(await this.cache.has(buildPictureName(file, page)))) pages.push(page);
    }
    const images = await this.#getImages(file, pages);
    const drawnImages = new Map(images.map((image, index) => [pages[index] ?? wanted, image ?? UNDRAWABLE]));
    for (const [page, image] of drawnImages) await this.cache.keep(buildPictureName(file, page), image);
    return drawnImages;
  }

  async #getImages(file: PicturedFile, pages: readonly number[]): Promise<(Uint8Array | null)[]> {
    try {
      return await this.pools().pageImages({
        path: await file.path(),
        pages,
        widthPx: PAGE_PICTURE_WIDTH_PX,
        budgetMs: RUN_BUDGET_MS,
      });
    } catch (error) {
      if (!isDomainError(error) || error.code !== "FILE_TOO_COMPLEX") throw error;
      if (this.#fragile.size >= MAX_REMEMBERED) this.#fragile.clear();
      this.#fragile.add(file.sha256);
      if (pages.length > 1) return this.#getImages(file, pages.slice(0, 1));
      if (this.#beyond.size >= MAX_REMEMBERED) this.#beyond.clear();
      this.#beyond.set(buildPictureName(file, pages[0] ?? 0), performance.now());
      return [];
    }
  }
}

type Run = { first: number; last: number };
const NOTHING: DrawnPages = new Map();

const MAX_REMEMBERED = 1000;
const TRIED_AGAIN_AFTER_MS = 60_000;

const buildPictureName = ({ sha256 }: PicturedFile, page: number) =>
  `${sha256}-${PAGE_PICTURE_WIDTH_PX}-${page}.png`;
