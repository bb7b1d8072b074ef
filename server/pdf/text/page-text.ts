import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { type PageGeometry, userSpaceToPlacement } from "@/server/domain/field/placement";
import type { FoundText, PercentBox } from "@/server/domain/field/tag";
import { getPdfiumHeap } from "../pdfium";

/**
 * The text of one page as PDFium reads it, with the place of every character. Searches ignore blanks:
 * producers place words and even letters one by one, and readers then guess the blanks.
 */
export type PageText = {
  /** Without blanks and control characters. */
  compact: string;
  /** For each UTF-16 unit of `compact`, the character it belongs to. */
  places: readonly number[];
  /** Every character, blanks included. */
  characters: readonly string[];
};

const DOUBLE_BYTES = 8;
const UTF16_BYTES = 2;
/** More text than any page that people read. */
const MAX_CHARACTERS = 1_000_000;
const isBlank = (character: string): boolean => /^[\s\p{Cc}]*$/u.test(character);

function withRoom<T>(module: WrappedPdfiumModule, bytes: number, use: (pointer: number) => T): T {
  const pointer = module.pdfium.wasmExports.malloc(bytes);
  try {
    return use(pointer);
  } finally {
    module.pdfium.wasmExports.free(pointer);
  }
}

/** Returns all text of a page at once, without places: a quick check before the slow one. */
export function readPlainText(module: WrappedPdfiumModule, textPage: number): string {
  const count = Math.min(module.FPDFText_CountChars(textPage), MAX_CHARACTERS);
  if (count <= 0) return "";
  return withRoom(module, (count + 1) * UTF16_BYTES, (pointer) => {
    const written = module.FPDFText_GetText(textPage, 0, count, pointer);
    const bytes = getPdfiumHeap(module).subarray(pointer, pointer + Math.max(0, written - 1) * UTF16_BYTES);
    return new TextDecoder("utf-16le").decode(bytes);
  });
}

export function readPageText(module: WrappedPdfiumModule, textPage: number): PageText {
  const count = Math.min(module.FPDFText_CountChars(textPage), MAX_CHARACTERS);
  const characters: string[] = [];
  const places: number[] = [];
  const compactCharacters: string[] = [];
  for (let index = 0; index < count; index++) {
    const code = module.FPDFText_GetUnicode(textPage, index);
    const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    characters.push(character);
    if (isBlank(character)) continue;
    compactCharacters.push(character);
    for (let unit = 0; unit < character.length; unit++) places.push(index);
  }
  return { compact: compactCharacters.join(""), places, characters };
}

/** The box of one character in percent of the page; null for one without ink. */
function readCharacterBox(
  module: WrappedPdfiumModule,
  textPage: number,
  index: number,
  geometry: PageGeometry,
): PercentBox | null {
  return withRoom(module, 4 * DOUBLE_BYTES, (pointer) => {
    const [left, right, bottom, top] = [0, 1, 2, 3].map((place) => pointer + place * DOUBLE_BYTES);
    if (left === undefined || right === undefined || bottom === undefined || top === undefined) return null;
    if (!module.FPDFText_GetCharBox(textPage, index, left, right, bottom, top)) return null;
    const heap = getPdfiumHeap(module);
    const view = new DataView(heap.buffer, heap.byteOffset + pointer, 4 * DOUBLE_BYTES);
    const [x0, x1, y0, y1] = [0, 1, 2, 3].map((place) => view.getFloat64(place * DOUBLE_BYTES, true));
    if (x0 === undefined || x1 === undefined || y0 === undefined || y1 === undefined) return null;
    if (![x0, x1, y0, y1].every(Number.isFinite) || (x0 === x1 && y0 === y1)) return null;
    return userSpaceToPlacement([x0, y0, x1, y1], geometry);
  });
}

function computeUnion(boxes: readonly PercentBox[]): PercentBox {
  const positionX = Math.min(...boxes.map((box) => box.positionX));
  const positionY = Math.min(...boxes.map((box) => box.positionY));
  return {
    positionX,
    positionY,
    width: Math.max(...boxes.map((box) => box.positionX + box.width)) - positionX,
    height: Math.max(...boxes.map((box) => box.positionY + box.height)) - positionY,
  };
}

const isOnPage = (box: PercentBox): boolean =>
  box.positionX < 100 &&
  box.positionY < 100 &&
  box.positionX + box.width > 0 &&
  box.positionY + box.height > 0;

/**
 * Returns the part of a page's text from unit `start` to before `end` of `compact`; null when the displayed
 * page shows none of it.
 */
export function extractTextRange(
  module: WrappedPdfiumModule,
  textPage: number,
  text: PageText,
  [start, end]: readonly [start: number, end: number],
  at: { page: number; geometry: PageGeometry },
): FoundText | null {
  const [first = 0, last = -1] = [text.places[start], text.places[end - 1]];
  const lines: PercentBox[][] = [[]];
  for (let index = first; index <= last; index++) {
    const character = text.characters[index] ?? " ";
    if (/[\r\n]/.test(character)) lines.push([]);
    const box = isBlank(character) ? null : readCharacterBox(module, textPage, index, at.geometry);
    if (box) lines.at(-1)?.push(box);
  }
  const visibleLines = lines
    .filter((line) => line.length > 0)
    .map(computeUnion)
    .filter(isOnPage);
  if (visibleLines.length === 0) return null;
  const raw = text.characters.slice(first, last + 1).join("");
  return { text: raw.replace(/[\s\p{Cc}]+/gu, " ").toWellFormed(), page: at.page, lines: visibleLines };
}
