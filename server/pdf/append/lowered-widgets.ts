import { PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream } from "pdf-lib";
import {
  type Box,
  type Corners,
  type Matrix,
  type Placement,
  placementToPoints,
  pointsToPlacement,
  transformPoint,
  userSpaceToPlacement,
} from "@/server/domain/field/placement";
import { getEntry, isShown, readNumbers } from "../form/fields";
import type { PdfFile } from "../syntax/file";
import type { Page, PageTree } from "../syntax/pages";
import type { Increment } from "./increment";

/**
 * Handles widgets of a file's own form under a drawing on the page. Readers paint widgets over the page, many
 * on a white background, which would hide a value that a recipient signed for. So the widget's appearance
 * moves into the page, under ours. The widget stays in its form but shows nothing.
 */

/**
 * An appearance that moves into the page: a form of the file, and the position of its coordinates on the
 * page.
 */
export type Lowered = { ref: PDFRef; matrix: Matrix; box: Box };

const toPdfName = (name: string) => PDFName.of(name);
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function toCorners(numbers: readonly number[]): Corners | null {
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

const doMeet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Matrix that makes the form of an appearance fill its widget (ISO 32000-2, 12.5.5, algorithm 8). */
function computeFit(rect: Corners, file: PdfFile, form: PDFDict): Matrix | null {
  const bounds = toCorners(readNumbers(file, getEntry(form, "BBox")));
  if (!bounds) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = readNumbers(file, getEntry(form, "Matrix"));
  const own: Matrix = getEntry(form, "Matrix") === undefined ? IDENTITY : [a, b, c, d, e, f];
  const [x0, y0, x1, y1] = bounds;
  const points = [x0, x1].flatMap((x) => [y0, y1].map((y) => transformPoint(own, x, y)));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, low] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - low];
  if (!(width > 0 && height > 0)) return null;
  const scale = { x: (rect[2] - rect[0]) / width, y: (rect[3] - rect[1]) / height };
  return [scale.x, 0, 0, scale.y, rect[0] - left * scale.x, rect[1] - low * scale.y];
}

/** The widget's present appearance: null if it shows nothing, undefined if the appearance cannot be moved. */
function findWidgetLook(
  file: PdfFile,
  widget: PDFDict,
  rect: Corners,
): Pick<Lowered, "ref" | "matrix"> | null | undefined {
  const appearances = file.dict(getEntry(widget, "AP"));
  const normal = appearances && getEntry(appearances, "N");
  const states = file.resolve(normal);
  if (states === undefined) return null;
  const appearance =
    states instanceof PDFDict ? getEntry(states, file.name(getEntry(widget, "AS")) ?? "Off") : normal;
  const stream = file.resolve(appearance);
  if (stream === undefined) return null;
  if (!(appearance instanceof PDFRef) || !(stream instanceof PDFStream)) return undefined;
  if (file.name(getEntry(stream.dict, "Subtype")) !== "Form") return undefined;
  const matrix = computeFit(rect, file, stream.dict);
  return matrix ? { ref: appearance, matrix } : null;
}

function emptyWidget({ file, context }: Increment, widget: PDFDict, blank: PDFRef): PDFDict {
  const changed = widget.clone(context);
  const normal = file.resolve(getEntry(file.dict(getEntry(widget, "AP")) ?? widget, "N"));
  if (normal instanceof PDFDict) {
    const states = PDFDict.withContext(context);
    for (const state of normal.keys()) states.set(state, blank);
    changed.set(toPdfName("AP"), context.obj({ N: states }));
  } else if (normal !== undefined) changed.set(toPdfName("AP"), context.obj({ N: blank }));
  // Readers that rebuild the appearance would paint the background again.
  const traits = file.dict(getEntry(widget, "MK"));
  if (traits) {
    const traitsCopy = traits.clone(context);
    for (const name of ["BG", "BC"]) traitsCopy.delete(toPdfName(name));
    changed.set(toPdfName("MK"), traitsCopy);
  }
  return changed;
}

/** Empties the widgets that overlap these boxes of the page; returns their appearances in painting order. */
export function lowerWidgets(increment: Increment, page: Page, boxes: readonly Box[]): Lowered[] {
  const { file, context } = increment;
  let blank: PDFRef | undefined;
  const getBlankForm = () => {
    const dict = context.obj({ Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1] });
    blank ??= increment.add(PDFRawStream.of(dict, new Uint8Array()));
    return blank;
  };
  const annotations = file.array(page.dict.get(toPdfName("Annots")))?.asArray() ?? [];
  return annotations.flatMap((ref): Lowered[] => {
    const widget = file.dict(ref);
    if (!(ref instanceof PDFRef) || !widget || file.name(getEntry(widget, "Subtype")) !== "Widget") return [];
    // An optional-content layer may hide the widget, so its appearance cannot move into the page.
    if (!isShown(file, widget) || getEntry(widget, "OC") !== undefined) return [];
    const rect = toCorners(readNumbers(file, getEntry(widget, "Rect")));
    if (!rect) return [];
    const box = placementToPoints(userSpaceToPlacement(rect, page.geometry), page.geometry);
    if (!boxes.some((own) => doMeet(own, box))) return [];
    const look = findWidgetLook(file, widget, rect);
    if (look === undefined) return [];
    increment.replace(ref, emptyWidget(increment, widget, getBlankForm()));
    return look ? [{ ...look, box }] : [];
  });
}

export const toWidgetPlacements = (
  lowered: readonly { page: Page; box: Box }[],
  { pages }: PageTree,
): Placement[] =>
  lowered.map(({ page, box }) => ({
    page: pages.indexOf(page) + 1,
    ...pointsToPlacement(box, page.geometry),
  }));
