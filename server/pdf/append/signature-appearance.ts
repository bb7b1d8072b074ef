import { PDFArray, PDFDict, PDFHexString, PDFName } from "pdf-lib";
import type { Box } from "@/server/domain/field/placement";
import type { Sheet } from "../draw/sheet";
import type { Page } from "../syntax/pages";
import type { Increment } from "./increment";
import type { Appearance } from "./signature-field";
import type { Laid } from "./stamped-pages";

/**
 * Drawings that leave a page's own content untouched, for files whose earlier signatures must not report a
 * change of it (pdf/README.md 2): as the appearance of a widget, or of an annotation of its own.
 */

const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Print, read-only, locked, contents locked. */
const STAMP_FLAGS = 4 | 64 | 128 | 512;

/**
 * Turns a drawing into a form that a widget or annotation can show, with its position. `part`: area of the
 * displayed page it is limited to, origin top left; the whole page by default.
 */
export function createAppearance(
  increment: Increment,
  page: Page,
  sheet: Sheet,
  part?: Box,
): Appearance & { dict: PDFDict } {
  const { context } = increment;
  const { matrix } = page.geometry;
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: sheet.width, height: sheet.height };
  const [left, bottom, right, top] = [x, sheet.height - y - height, x + width, sheet.height - y];
  const dict = context.obj({
    Type: "XObject",
    Subtype: "Form",
    BBox: [left, bottom, right, top].map(roundToThousandths),
    Matrix: [...matrix],
  });
  dict.set(PDFName.of("Resources"), sheet.resources(context));
  const toPagePoint = ([px, py]: [number, number]): [number, number] => {
    const [a, b, c, d, e, f] = matrix;
    return [a * px + c * py + e, b * px + d * py + f];
  };
  const [[ax, ay], [bx, by]] = [toPagePoint([left, bottom]), toPagePoint([right, top])];
  // The form's box as it lies on the page: readers scale the form to the rectangle, which then changes
  // nothing.
  const corners = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] as const;
  const [x0, y0, x1, y1] = corners;
  return {
    form: increment.add(sheet.stream(dict)),
    dict,
    rect: [roundToThousandths(x0), roundToThousandths(y0), roundToThousandths(x1), roundToThousandths(y1)],
  };
}

export function addStampAnnotation(
  increment: Increment,
  page: Page,
  sheet: Sheet,
  mark: string,
): Laid | null {
  if (sheet.isBlank) return null;
  const { context, file } = increment;
  const { form, dict, rect } = createAppearance(increment, page, sheet);
  const stamp = context.obj({
    Type: "Annot",
    Subtype: "Stamp",
    P: page.ref,
    Rect: [...rect],
    F: STAMP_FLAGS,
    AP: { N: form },
  });
  stamp.set(PDFName.of("NM"), PDFHexString.fromText(`Rubrica${mark}-${page.ref.objectNumber}`));
  const current = context.lookup(page.ref);
  const changed = current instanceof PDFDict ? current : increment.copyDict(page.dict);
  const annotations = PDFArray.withContext(context);
  for (const item of file.array(changed.get(PDFName.of("Annots")))?.asArray() ?? []) annotations.push(item);
  annotations.push(increment.add(stamp));
  changed.set(PDFName.of("Annots"), annotations);
  increment.replace(page.ref, changed);
  return { ref: form, dict };
}
