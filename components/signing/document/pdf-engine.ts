import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from "pdfjs-dist/legacy/build/pdf.mjs";

import { joinRuns, type TextLineOnPage } from "../model/nearby-text";

/**
 * pdf.js for recipients: the legacy build for old phones (ruling 57), loaded
 * only through `import()` so that it never delays the first field. Worker,
 * maps, fonts and decoders come from our own origin (pdfjs-assets.ts).
 */
GlobalWorkerOptions.workerSrc = "/pdfjs/legacy/pdf.worker.min.mjs";

const OPTIONS = {
  cMapUrl: "/pdfjs/cmaps/",
  cMapPacked: true,
  standardFontDataUrl: "/pdfjs/standard_fonts/",
  /**
   * Uses the fonts we serve instead of device fonts of the same name, so that everyone sees the same page.
   */
  useSystemFonts: false,
  wasmUrl: "/pdfjs/wasm/",
  iccUrl: "/pdfjs/iccs/",
  enableXfa: false,
  /**
   * Loads by range, page by page: a phone need not load 50 MB to
   * sign on page 3. Chunk size as in the editor's pdf-assets.ts.
   */
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 8192,
} as const;

export type Pdf = PDFDocumentProxy;

const opened = new Map<string, Promise<Pdf>>();

/** Opens a file once per page load. Rejects when it cannot be fetched or read. */
export function openPdf(url: string): Promise<Pdf> {
  const openedPdf = opened.get(url);
  if (openedPdf) return openedPdf;
  const opening = getDocument({ url, ...OPTIONS }).promise;
  opened.set(url, opening);
  opening.catch(() => opened.delete(url));
  return opening;
}

/** iOS gives up on larger canvases. */
const MAX_PIXELS = 12_000_000;

export type PageDrawing = { done: Promise<void>; cancel: () => void };

/** Draws a page `widthPx` CSS pixels wide into the canvas, which is complete once `done` resolves. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, widthPx: number): PageDrawing {
  const natural = page.getViewport({ scale: 1 });
  const targetScale = (widthPx / natural.width) * Math.min(devicePixelRatio || 1, 3);
  const scale = Math.min(targetScale, Math.sqrt(MAX_PIXELS / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  return { done: task.promise, cancel: () => task.cancel() };
}

/** A rectangle of a page in points, from its top left. */
export type PageRegion = { x: number; y: number; width: number; height: number };

/** Draws a part of a page `widthPx` CSS pixels wide. Rejects when the file cannot be read. */
export async function drawRegion(
  { url, page: pageNumber }: { url: string; page: number },
  canvas: HTMLCanvasElement,
  region: PageRegion,
  widthPx: number,
): Promise<void> {
  const page = await (await openPdf(url)).getPage(pageNumber);
  const scale = (Math.max(1, widthPx) / region.width) * Math.min(devicePixelRatio || 1, 3);
  const viewport = page.getViewport({ scale, offsetX: -region.x * scale, offsetY: -region.y * scale });
  canvas.width = Math.max(1, Math.round(region.width * scale));
  canvas.height = Math.max(1, Math.round(region.height * scale));
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
}

/** Lays the page's text over its picture: selectable, searchable, read by screen readers. */
export async function renderTextLayer(page: PDFPageProxy, container: HTMLElement): Promise<void> {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true, disableNormalization: true }),
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  await layer.render();
  markHeadings(container);
}

/** Text larger than the body's by this factor is a heading. The largest size is the highest level. */
const HEADING_FACTOR = 1.2;
const HEADING_LONGEST = 120;
const HIGHEST_LEVEL = 2;

/** Marks headings by font size, so that a screen reader can jump between them. */
function markHeadings(container: HTMLElement): void {
  const runs = [...container.querySelectorAll<HTMLElement>("span[role=presentation]")].map((run) => ({
    run,
    height: Math.round(Number.parseFloat(run.style.getPropertyValue("--font-height")) || 0),
    text: run.textContent?.trim() ?? "",
  }));
  const letters = new Map<number, number>();
  for (const { height, text } of runs) letters.set(height, (letters.get(height) ?? 0) + text.length);
  const [body = 0] = [...letters].sort((a, b) => b[1] - a[1])[0] ?? [];
  const sizes = [...letters.keys()].filter((height) => height > body * HEADING_FACTOR).sort((a, b) => b - a);
  for (const { run, height, text } of runs) {
    const rank = sizes.indexOf(height);
    if (body === 0 || rank < 0 || text === "" || text.length > HEADING_LONGEST) continue;
    run.setAttribute("role", "heading");
    run.setAttribute("aria-level", String(Math.min(6, HIGHEST_LEVEL + rank)));
  }
}

/** Returns the lines of a page with their boxes in points from the top left. */
export async function readLines(url: string, pageNumber: number): Promise<TextLineOnPage[]> {
  const page = await (await openPdf(url)).getPage(pageNumber);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const runs = items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [x = 0, baseline = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]);
    return [{ text: item.str, x, y: baseline - item.height, width: item.width, height: item.height }];
  });
  return joinRuns(runs);
}

/** Returns the text of a page in file order, "" for a scan. */
export async function readText(url: string, pageNumber: number): Promise<string> {
  const page = await (await openPdf(url)).getPage(pageNumber);
  const { items } = await page.getTextContent();
  const words = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""));
  return words.join("").trim();
}
