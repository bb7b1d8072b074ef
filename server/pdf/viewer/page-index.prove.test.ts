import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getDocument, PDFDataRangeTransport } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { DomainError } from "@/server/domain/errors";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { scannedPdf } from "@/server/testing/pdf/scan";
import { testPools } from "@/server/testing/processes/process-bundle";
import { DiskCache } from "../disk-cache";
import { buildPageIndex } from "./page-index";
import { PageIndexes } from "./page-indexes";

// A child process starts slowly on a busy machine.
vi.setConfig({ testTimeout: toPatientMs(60) });

const dir = createTemporaryFolder();
const pools = testPools();
afterAll(() => pools.close());

let files = 0;
function storeFile(bytes: Uint8Array): string {
  const path = join(dir, `${++files}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

const CHUNK = 8192;

/** Counts pdf.js's successive requests until it knows a page, and returns the page's width. */
async function readByRanges(bytes: Uint8Array, pages: readonly number[]) {
  let requests = 0;
  class Counted extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      requests++;
      queueMicrotask(() => this.onDataRange(begin, bytes.slice(begin, end)));
    }
  }
  const range = new Counted(bytes.length, null);
  const task = getDocument({
    range,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  });
  const pdf = await task.promise;
  const pageFacts: [number, number][] = [];
  for (const number of pages) {
    const page = await pdf.getPage(number);
    pageFacts.push([(page.view[2] ?? 0) - 100, page.rotate]);
  }
  const { numPages } = pdf;
  await task.destroy();
  return { numPages, seen: pageFacts, requests };
}

const withIndex = async (path: string) => Buffer.concat([readFileSync(path), await buildPageIndex(path)]);

describe.each(["table", "stream"] as const)("a scan of 100 pages, cross-reference: %s", (style) => {
  const path = storeFile(scannedPdf(100, { style }));

  test("with an index needs only the bytes of the requested page, not of every page before it", async () => {
    const before = await readByRanges(readFileSync(path), [1, 80]);
    const after = await readByRanges(await withIndex(path), [1, 80]);
    expect(after.seen).toEqual(before.seen);
    expect(before.requests).toBeGreaterThan(100);
    expect(after.requests).toBeLessThan(12);
  });
});

test.each(["table", "stream", "packed", "hybrid"] as const)(
  "with an index every page is read in its place with what it inherits, cross-reference: %s",
  async (style) => {
    const path = storeFile(scannedPdf(100, { style }));
    const all = Array.from({ length: 100 }, (_, index) => index + 1);
    expect((await buildPageIndex(path)).byteLength).toBeGreaterThan(0);
    const { numPages, seen: pageFacts } = await readByRanges(await withIndex(path), all);
    expect([numPages, pageFacts]).toEqual([100, all.map((page) => [page, 90])]);
  },
);

test("an index is the same bytes each time and small beside what it saves", async () => {
  const path = storeFile(scannedPdf(1000));
  const [first, second] = [await buildPageIndex(path), await buildPageIndex(path)];
  expect(Buffer.from(first).equals(second)).toBe(true);
  expect(first.byteLength).toBeLessThan(150_000);
  const { requests, seen: pageFacts } = await readByRanges(await withIndex(path), [1000]);
  expect([pageFacts[0]?.[0], requests < 20]).toEqual([1000, true]);
});

test.each([
  ["small", scannedPdf(5)],
  ["of three pages", scannedPdf(3, { stray: `% ${"x".repeat(300_000)}\n` })],
  ["that cannot be read", Buffer.alloc(300_000, "x")],
])("a file %s gets no index", async (_, bytes) => {
  expect((await buildPageIndex(storeFile(bytes))).byteLength).toBe(0);
});

test("a file that encrypts its strings gets no index, since additions could not be told apart", async () => {
  const bytes = scannedPdf(20, { trailer: "/Encrypt << /Filter /Standard >>" });
  expect((await buildPageIndex(storeFile(bytes))).byteLength).toBe(0);
});

test("an index is made once for all requests, in a separate process, and cached by content", async () => {
  const path = storeFile(scannedPdf(20));
  const folder = join(dir, "indexes");
  let indexCount = 0;
  const makeIndex = (asked: string) => {
    indexCount++;
    return pools.pageIndex(asked);
  };
  const createIndexes = () =>
    new PageIndexes(new DiskCache(folder, 1_000_000), () => ({ pageIndex: makeIndex }));
  const file = { sha256: "ab".repeat(32), path: async () => path };
  const mine = createIndexes();
  const [first, second] = await Promise.all([mine.of(file), mine.of(file)]);
  const later = await createIndexes().of(file);
  const expected = Buffer.from(await buildPageIndex(path));
  expect([first, second, later].map((index) => Buffer.from(index).equals(expected))).toEqual([
    true,
    true,
    true,
  ]);
  expect([indexCount, expected.byteLength > 0]).toEqual([1, true]);
});

test("a file that ends its process gets no index; a busy process is asked again later", async () => {
  const path = storeFile(simplePdf([{}]));
  let refusal = new DomainError("FILE_TOO_COMPLEX");
  const pageIndexes = new PageIndexes(new DiskCache(join(dir, "refused"), 1000), () => ({
    pageIndex: () => Promise.reject(refusal),
  }));
  const getIndex = (sha256: string) => pageIndexes.of({ sha256, path: async () => path });
  expect((await getIndex("aa")).byteLength).toBe(0);
  refusal = new DomainError("SERVICE_UNAVAILABLE");
  await expect(getIndex("bb")).rejects.toThrow(refusal);
  expect((await getIndex("aa")).byteLength).toBe(0);
});
