import { deflateSync } from "node:zlib";
import { type PDFContext, type PDFDict, PDFName, PDFRawStream, type PDFRef } from "pdf-lib";
import {
  buildInkPath,
  computePathBounds,
  INK_COLOUR,
  type PathCommand,
  type Stroke,
} from "@/server/domain/field/ink";
import type { Box } from "@/server/domain/field/placement";
import { type Color, parseHexColor } from "../draw/color";
import { encodePath } from "../draw/path-bytes";

/**
 * Drawn signatures as forms of their own: a signature on twenty pages is outlined and stored once
 * (pdf/README.md 5).
 */

/** The same colour as on the signing page. */
export const INK: Color = parseHexColor(INK_COLOUR);

export type Drawing = { strokes: readonly Stroke[]; aspect: number };
/** Object of a stored drawing, and the box of its ink in pad units; null without ink. */
export type InkForm = { ref: PDFRef; bounds: Box } | null;
export type InkStore = { drawing: Drawing; form: InkForm }[];

/** The fastest: the next takes half as long again for a fiftieth of the size. */
const DEFLATE_LEVEL = 1;

function isSamePoint(a: Stroke[number] | undefined, b: Stroke[number] | undefined): boolean {
  return a?.every((value, at) => value === b?.[at]) ?? false;
}

function isSameDrawing(a: Drawing, b: Drawing): boolean {
  if (a.aspect !== b.aspect || a.strokes.length !== b.strokes.length) return false;
  return a.strokes.every((stroke, index) => {
    const other = b.strokes[index];
    return stroke.length === other?.length && stroke.every((point, at) => isSamePoint(point, other[at]));
  });
}

/** A box that the path never leaves: curves stay between their ends and their control point. */
function measureClipBox(path: readonly PathCommand[]): number[] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  const extendBounds = (x: number, y: number) => {
    [x0, y0] = [Math.min(x0, x), Math.min(y0, y)];
    [x1, y1] = [Math.max(x1, x), Math.max(y1, y)];
  };
  for (const command of path) {
    if (command.op === "Z") continue;
    extendBounds(command.x, command.y);
    if (command.op === "Q") extendBounds(command.cx, command.cy);
  }
  return [Math.floor(x0) - 1, Math.floor(y0) - 1, Math.ceil(x1) + 1, Math.ceil(y1) + 1];
}

function createInkForm(context: PDFContext, { strokes, aspect }: Drawing, colors: PDFDict | null): InkForm {
  const path = buildInkPath(strokes, aspect);
  const bounds = computePathBounds(path);
  if (!bounds) return null;
  const fill = Buffer.concat([Buffer.from(`${INK.join(" ")} rg\n`), encodePath(path), Buffer.from("f\n")]);
  const dict = context.obj({
    Type: "XObject",
    Subtype: "Form",
    BBox: measureClipBox(path),
    Filter: "FlateDecode",
  });
  if (colors) dict.set(PDFName.of("Resources"), context.obj({ ColorSpace: colors }));
  const packed = deflateSync(fill, { level: DEFLATE_LEVEL });
  return { ref: context.register(PDFRawStream.of(dict, packed)), bounds };
}

/**
 * Returns the form of a drawing in pad units, y down; equal drawings share one. `colors`: of the sheet it is
 * for.
 */
export function getInkForm(
  context: PDFContext,
  store: InkStore,
  drawing: Drawing,
  colors: PDFDict | null = null,
): InkForm {
  const existingEntry = store.find((entry) => isSameDrawing(entry.drawing, drawing));
  if (existingEntry) return existingEntry.form;
  const form = createInkForm(context, drawing, colors);
  store.push({ drawing, form });
  return form;
}
