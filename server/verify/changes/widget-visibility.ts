import { catchMalformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { unpackStream } from "../pdf/unpack";
import { PdfDict, PdfStream, type PdfValue } from "../pdf/values";

/**
 * Decides if a widget shows anything in the usual readers (ISO 32000-2, 12.5.2, 12.5.3, 12.5.5). In doubt it
 * does.
 */

/** Annotation flags (table 167). */
const HIDDEN = 2;
const PRINT = 4;
const NO_VIEW = 32;
const TOGGLE_NO_VIEW = 256;

export type Box = readonly [number, number, number, number];

/**
 * Returns the widget's rectangle with its corners in order; null when it has none, undefined when it cannot
 * be read.
 */
export function readWidgetBox(document: PdfDocument, widget: PdfDict): Box | null | undefined {
  const value = document.resolve(widget.get("Rect"));
  if (value === undefined || value === null) return null;
  const sides = Array.isArray(value) ? value.map((side) => document.resolve(side)) : [];
  const numbers = sides.filter((side) => typeof side === "number" && Number.isFinite(side));
  const [x0, y0, x1, y1] = numbers;
  if (sides.length !== 4 || numbers.length !== 4) return undefined;
  if (typeof x0 !== "number" || typeof y0 !== "number" || typeof x1 !== "number" || typeof y1 !== "number")
    return undefined;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** True if hidden everywhere, or neither shown on a screen nor on paper, wherever the pointer is. */
function isHidden(document: PdfDocument, widget: PdfDict): boolean {
  const flags = document.resolve(widget.get("F"));
  if (typeof flags !== "number" || !Number.isInteger(flags)) return false;
  if ((flags & HIDDEN) !== 0) return true;
  return (flags & NO_VIEW) !== 0 && (flags & (PRINT | TOGGLE_NO_VIEW)) === 0;
}

/** Readers draw background and border of their own where there is no appearance. */
function isDrawnByReaders(document: PdfDocument, widget: PdfDict): boolean {
  const look = document.dict(widget.get("MK"));
  return ["BG", "BC", "CA", "I"].some((key) => {
    const value = document.resolve(look?.get(key));
    return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
  });
}

/**
 * `nothing`: no reader draws it. `empty`: an area with no appearance, in which some readers draw a mark of
 * their own. `shown`: it draws.
 */
export type Showing = "nothing" | "empty" | "shown";

export function getWidgetShowing(document: PdfDocument, widget: PdfDict): Showing {
  if (isHidden(document, widget)) return "nothing";
  const box = readWidgetBox(document, widget);
  const isPoint = box !== undefined && box !== null && box[0] === box[2] && box[1] === box[3];
  const appearance = document.resolve(widget.get("AP"));
  const isDrawn =
    appearance !== undefined && appearance !== null && !isDrawingNothing(document, appearance, 0);
  if (isPoint) return "nothing";
  if (isDrawn) return "shown";
  if (appearance !== undefined && appearance !== null) return "nothing";
  if (isDrawnByReaders(document, widget)) return "shown";
  return box === null || (box && (box[0] === box[2] || box[1] === box[3])) ? "nothing" : "empty";
}

const DEEPEST = 6;
const MOST_CONTENT = 64 * 1024;
/** Operators that paint, or that choose the painted object (8.5 to 9.4). */
const PAINTS = /(?:^|[\s\d.\])>}/])(?:S|s|f|F|f\*|B|B\*|b|b\*|Tj|TJ|'|"|sh|BI|ID|EI|d0|d1)(?=[\s[(</%]|$)/;
const NAMED = /\/([^\s()<>[\]{}/%]+)\s+Do(?=[\s[(</%]|$)/g;
const DRAWN = /(?:^|[\s\])>}/])Do(?=[\s[(</%]|$)/g;

/**
 * True if every appearance in `value` is a form whose content, including the forms it draws, paints nothing.
 */
function isDrawingNothing(document: PdfDocument, value: PdfValue | undefined, depth: number): boolean {
  if (depth > DEEPEST) return false;
  const appearance = document.resolve(value);
  if (appearance === undefined || appearance === null) return true;
  if (appearance instanceof PdfStream) return isBlankForm(document, appearance, depth);
  if (!(appearance instanceof PdfDict)) return false;
  return [...appearance.entries.values()].every((item) => isDrawingNothing(document, item, depth + 1));
}

function isBlankForm(document: PdfDocument, form: PdfStream, depth: number): boolean {
  const type = document.name(form.dict.get("Subtype"));
  if (type !== undefined && type !== "Form") return false;
  if (["Ref", "OPI", "PS"].some((key) => form.dict.entries.has(key))) return false;
  const content = catchMalformed(() => unpackStream(form));
  if (!content || content.length > MOST_CONTENT) return false;
  const text = content.toString("latin1").replace(/%[^\r\n]*/g, " ");
  if (PAINTS.test(text)) return false;
  const names = [...text.matchAll(NAMED)].map(([, name]) => name ?? "");
  if ((text.match(DRAWN) ?? []).length !== names.length) return false;
  const forms = document.dict(document.dict(form.dict.get("Resources"))?.get("XObject"));
  return names.every(
    (name) => forms !== undefined && isDrawingNothing(document, forms.get(name) ?? null, depth + 1),
  );
}
