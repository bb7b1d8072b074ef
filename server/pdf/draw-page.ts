import { DomainError } from "@/server/domain/errors";
import { drawPage, getPdfiumHeap, withDocument } from "./pdfium";
import type { Pixels } from "./png/few-colours";
import { encodePagePng } from "./png/page-png";

/** Pages as pictures, as displayed (crop box, rotation, annotations). Runs only in the pool's processes. */

type Module = Parameters<Parameters<typeof withDocument>[1]>[0];

const MAX_SIDE_PX = 4000;
/** Most bytes for the picture of a page of text on a phone's connection (ruling 57). */
const LIGHT_BYTES = 60_000;
/** Pictures are not made narrower than this to save bytes: two pixels each on a phone of 390 points. */
const LEAST_WIDTH_PX = 780;
/** Exponent by which a picture's bytes grow with its width, measured on pages of text. */
const GROWTH = 1.15;
/** Aims a little below the limit, for the error of the estimate. */
const MARGIN = 0.96;

const OPAQUE = 0xff000000;

/** The pixels of a page; white where it takes too long, as the picture is for display only. */
function withPixels<T>(
  module: Module,
  page: number,
  width: number,
  height: number,
  use: (page: Pixels) => T,
): T {
  const drawing = drawPage(module, page, width, height, (start, stride) => {
    const { buffer } = getPdfiumHeap(module);
    // A bitmap of four bytes a pixel has no padding between its rows.
    if (stride !== width * 4) throw new Error("PDFium laid a bitmap out in another way.");
    return { used: use({ width, height, pixels: new Uint32Array(buffer, start, width * height) }) };
  });
  return drawing
    ? drawing.used
    : use({ width, height, pixels: new Uint32Array(width * height).fill(0xffffffff) });
}

/** Bits that a photograph keeps of each channel while its picture is only a placeholder for the sharp one. */
const PASSING_BITS = 6;

export const drawPagePng = (module: Module, page: number, width: number, height: number): Uint8Array =>
  withPixels(module, page, width, height, (drawn) => encodePagePng(drawn));

const clampSide = (px: number): number => Math.max(1, Math.min(MAX_SIDE_PX, Math.round(px)));

/** @throws DomainError FILE_DAMAGED when PDFium cannot draw the page */
function withFirstPage<T>(path: string, use: (module: Module, page: number, ratio: number) => T): Promise<T> {
  return withDocument(path, (module, document) => {
    const page = document === 0 ? 0 : module.FPDF_LoadPage(document, 0);
    if (page === 0) throw new DomainError("FILE_DAMAGED", "The first page of the PDF cannot be shown.");
    try {
      return use(module, page, module.FPDF_GetPageHeightF(page) / module.FPDF_GetPageWidthF(page));
    } finally {
      module.FPDF_ClosePage(page);
    }
  });
}

/**
 * Returns the first page as a PNG, `widthPx` pixels across or fewer where it would be heavy: a dense page, a
 * photograph.
 * @throws DomainError FILE_DAMAGED when PDFium cannot draw the page
 */
export function renderFirstPage(path: string, widthPx: number): Promise<Uint8Array> {
  return withFirstPage(path, (module, page, ratio) => {
    const drawAcross = (across: number) =>
      withPixels(module, page, clampSide(across), clampSide(across * ratio), (drawn) =>
        encodePagePng(drawn, PASSING_BITS),
      );
    const png = drawAcross(widthPx);
    const narrower = computeLighterWidth(widthPx, png.byteLength);
    return narrower < widthPx ? drawAcross(narrower) : png;
  });
}

function computeLighterWidth(widthPx: number, bytes: number): number {
  if (bytes <= LIGHT_BYTES) return widthPx;
  const targetWidth = widthPx * MARGIN * (LIGHT_BYTES / bytes) ** (1 / GROWTH);
  return Math.min(widthPx, Math.max(LEAST_WIDTH_PX, Math.round(targetWidth)));
}

/**
 * Returns the first page as RGBA, every pixel as it was drawn.
 * @throws DomainError FILE_DAMAGED when PDFium cannot draw the page
 */
export function drawFirstPage(path: string, widthPx: number) {
  return withFirstPage(path, (module, page, ratio) =>
    withPixels(module, page, clampSide(widthPx), clampSide(widthPx * ratio), ({ width, height, pixels }) => {
      const opaque = pixels.map((pixel) => pixel | OPAQUE);
      return { width, height, rgba: new Uint8Array(opaque.buffer) };
    }),
  );
}
