import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { DomainError } from "@/server/domain/errors";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { testPools } from "@/server/testing/processes/process-bundle";
import { DiskCache } from "./disk-cache";
import { PAGE_PICTURE_WIDTH_PX, PagePictures, type PicturedFile } from "./page-pictures";
import type { PdfPools } from "./pool/pools";

// A child process starts slowly on a busy machine.
vi.setConfig({ testTimeout: toPatientMs(120) });

const dir = createTemporaryFolder();
const pools = testPools({ timeoutMs: 200_000 });
afterAll(() => pools.close());

type Draw = PdfPools["pageImages"];
let folders = 0;
function createPictures(draw: Draw, limitBytes = 10_000_000) {
  const folder = join(dir, `pictures-${++folders}`);
  const asked: number[][] = [];
  const pageImages: Draw = (request) => {
    asked.push([...request.pages]);
    // The duration of a run depends on the machine.
    return draw({ ...request, budgetMs: 60_000 });
  };
  const reopenPictures = () => new PagePictures(new DiskCache(folder, limitBytes), () => ({ pageImages }));
  return { pictures: reopenPictures(), again: reopenPictures, asked, folder };
}

const PAGES = 30;
const path = join(dir, "long.pdf");
writeFileSync(
  path,
  simplePdf(
    Array.from({ length: PAGES }, (_, index) =>
      index === 1 ? { attributes: "/MediaBox [0 0 595 842] /Rotate 90" } : {},
    ),
  ),
);
const file: PicturedFile = { sha256: "ab".repeat(32), pageCount: PAGES, path: async () => path };
const listRange = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
const getSize = (png: Uint8Array | null) => {
  const bytes = Buffer.from(png ?? []);
  return [bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};
/** A job whose time is up after so many pages. */
const createDrawLimit =
  (count: number): Draw =>
  async ({ pages }) =>
    pages.slice(0, count).map((page) => Buffer.from(`picture of ${page}`));

test("a page is drawn as readers see it, with its neighbours, once for all requests and processes", async () => {
  const { pictures, again, asked } = createPictures(pools.pageImages);
  const drawn = await Promise.all([3, 2, 3, 24].map((page) => pictures.page(file, page)));
  expect(getSize(drawn[0] ?? null)).toEqual(["PNG", PAGE_PICTURE_WIDTH_PX, 226]);
  expect(getSize(drawn[1] ?? null)).toEqual(["PNG", PAGE_PICTURE_WIDTH_PX, 113]);
  // The disk decides which request is first; its page is drawn first.
  expect([3, 2, 24]).toContain(asked[0]?.[0]);
  expect(asked.map((pages) => pages.toSorted((a, b) => a - b))).toEqual([listRange(1, 24)]);
  expect(await pictures.page(file, 30)).not.toBeNull();
  expect(asked[1]).toEqual([30, ...listRange(25, 29)]);
  const other = await again().page(file, 24);
  expect([Buffer.from(other ?? []), asked.length]).toEqual([Buffer.from(drawn[3] ?? []), 2]);
});

test("a page that does not exist or cannot be drawn has no picture", async () => {
  const { pictures, asked } = createPictures(pools.pageImages);
  expect(await pictures.page(file, 0)).toBeNull();
  expect(await pictures.page(file, 31)).toBeNull();
  expect(asked).toEqual([]);
  const short = { ...file, sha256: "cd".repeat(32), pageCount: PAGES + 1 };
  expect(await pictures.page(short, 31)).toBeNull();
  expect(await pictures.page(short, 31)).toBeNull();
  expect(asked).toHaveLength(1);
});

test("a request waiting for another page continues a run whose time is up", async () => {
  const { pictures, asked } = createPictures(createDrawLimit(2));
  const drawn = await Promise.all([1, 2, 3].map((page) => pictures.page(file, page)));
  expect(drawn.map(String)).toEqual([1, 2, 3].map((page) => String(Buffer.from(`picture of ${page}`))));
  // Pages are looked up on disk first, so either of the two may begin the run.
  expect(asked.map((pages) => pages.slice(0, 2).toSorted())).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("the other pages of a file stay available when one page ends its drawing process", async () => {
  const { pictures, asked } = createPictures(async (request) => {
    if (request.pages.includes(2)) throw new DomainError("FILE_TOO_COMPLEX");
    return createDrawLimit(30)(request);
  });
  expect(String(await pictures.page(file, 1))).toBe(String(Buffer.from("picture of 1")));
  expect(await pictures.page(file, 2)).toBeNull();
  expect(await pictures.page(file, 2)).toBeNull();
  expect(String(await pictures.page(file, 3))).toBe(String(Buffer.from("picture of 3")));
  expect(asked.map(({ length }) => length)).toEqual([24, 1, 1, 1]);
});

test("a page refused because the service is busy is drawn on a later request", async () => {
  let isBusy = true;
  const { pictures } = createPictures(async (request) => {
    if (isBusy) throw new DomainError("SERVICE_UNAVAILABLE");
    return createDrawLimit(1)(request);
  });
  await expect(pictures.page(file, 1)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  isBusy = false;
  expect(await pictures.page(file, 1)).not.toBeNull();
});

test("the picture folder stays within its limit and holds no half-written files", async () => {
  const limit = 64_000;
  const { pictures, folder } = createPictures(
    async ({ pages }) => pages.map(() => Buffer.alloc(1000, 1)),
    limit,
  );
  for (let number = 0; number < 10; number++) {
    const sha256 = number.toString(16).padStart(64, "0");
    for (const page of [1, 25]) await pictures.page({ ...file, sha256 }, page);
  }
  const names = readdirSync(folder);
  expect(names.length * 1000).toBeLessThanOrEqual(limit + limit / 16 + 24_000);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !/^[0-9a-f]{64}-160-\d+\.png$/.test(name))).toEqual([]);
});
