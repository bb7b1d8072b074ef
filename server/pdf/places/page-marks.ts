import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import {
  type Box,
  type Corners,
  type PageGeometry,
  placementToPoints,
  userSpaceToPlacement,
} from "@/server/domain/field/placement";
import type { Letter } from "@/server/domain/field/places/marks";
import { getPdfiumHeap } from "../pdfium";

/** Reads the letters of a page with their places, in points of the displayed page. */

/** More letters than on any page that people fill in. */
const MAX_LETTERS = 30_000;
const FLOAT_BYTES = 4;
const isBlank = (character: string): boolean => /^[\s\p{Cc}]*$/u.test(character);

/** Converts a box from the page's own space to the displayed page; null for an invalid one. */
export function toShownBox([x0, y0, x1, y1]: Corners, geometry: PageGeometry): Box | null {
  if (![x0, y0, x1, y1].every(Number.isFinite)) return null;
  return placementToPoints(userSpaceToPlacement([x0, y0, x1, y1], geometry), geometry);
}

export function readFloats(module: WrappedPdfiumModule, pointer: number, count: number): number[] {
  const heap = getPdfiumHeap(module);
  const view = new DataView(heap.buffer, heap.byteOffset + pointer, count * FLOAT_BYTES);
  return Array.from({ length: count }, (_, at) => view.getFloat32(at * FLOAT_BYTES, true));
}

/** Calls `use` with room for `count` floats in PDFium's memory. */
export function withFloats<T>(module: WrappedPdfiumModule, count: number, use: (pointer: number) => T): T {
  const pointer = module.pdfium.wasmExports.malloc(count * FLOAT_BYTES);
  try {
    return use(pointer);
  } finally {
    module.pdfium.wasmExports.free(pointer);
  }
}

/** Lists the visible characters of an open text page, each in a box as high as its line. */
export function listPageLetters(
  module: WrappedPdfiumModule,
  textPage: number,
  geometry: PageGeometry,
): Letter[] {
  const count = Math.min(module.FPDFText_CountChars(textPage), MAX_LETTERS);
  const letters: Letter[] = [];
  withFloats(module, 4, (pointer) => {
    for (let index = 0; index < count; index++) {
      const code = module.FPDFText_GetUnicode(textPage, index);
      const text = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
      if (isBlank(text) || !module.FPDFText_GetLooseCharBox(textPage, index, pointer)) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = readFloats(module, pointer, 4);
      const box = toShownBox([left, bottom, right, top], geometry);
      if (box && box.width > 0 && box.height > 0) letters.push({ text, box });
    }
  });
  return letters;
}
