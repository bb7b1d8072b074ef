import type { PdfDocument } from "@/server/verify/pdf/document";
import type { PdfDict, PdfValue } from "@/server/verify/pdf/values";
import type { ChangeKind } from "@/server/verify/report";
import type { Reach } from "./reached-pages";

/** Places on a page where a permitted change may be visible: filled fields, later signatures, later notes. */

/** In the page's own space: x0, y0, x1, y1. */
export type PdfRect = readonly [number, number, number, number];

/** Kinds of change that may be visible; the others must leave every pixel as it is. */
const VISIBLE: readonly ChangeKind[] = ["signature", "formFill", "annotations"];
export const mayShowChange = (kinds: readonly ChangeKind[]): boolean =>
  kinds.some((kind) => VISIBLE.includes(kind));

function findFieldType(document: PdfDocument, widget: PdfDict): string | undefined {
  let current: PdfDict | undefined = widget;
  for (let level = 0; current && level < 32; level++) {
    const type = document.name(current.get("FT"));
    if (type !== undefined) return type;
    current = document.dict(current.get("Parent"));
  }
  return undefined;
}

function readAnnotationRect(document: PdfDocument, annotation: PdfDict): PdfRect | null {
  const [x0, y0, x1, y1] = document.array(annotation.get("Rect")).map((value) => document.resolve(value));
  const isBox =
    typeof x0 === "number" && typeof y0 === "number" && typeof x1 === "number" && typeof y1 === "number";
  return isBox ? [x0, y0, x1, y1] : null;
}

export function findExplainedAreas(
  document: PdfDocument,
  reach: Reach,
  index: number,
  kinds: readonly ChangeKind[],
): PdfRect[] {
  const isExplained = (value: PdfValue, annotation: PdfDict): boolean => {
    const isTouched = reach.leadsThere(value);
    if (document.name(annotation.get("Subtype")) !== "Widget")
      return isTouched && kinds.includes("annotations");
    // The value of a field may change the appearance of others, which readers then draw anew.
    if (findFieldType(document, annotation) !== "Sig") return kinds.includes("formFill");
    return isTouched && kinds.includes("signature");
  };
  const page = reach.pages[index];
  return document.array(page?.dict.get("Annots")).flatMap((value) => {
    const annotation = document.dict(value);
    if (!annotation || !isExplained(value, annotation)) return [];
    const place = readAnnotationRect(document, annotation);
    return place ? [place] : [];
  });
}
