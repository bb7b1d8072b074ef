import { getWidgetShowing, readWidgetBox } from "../changes/widget-visibility";
import { catchMalformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { isEqual, type PdfDict, type PdfValue } from "../pdf/values";
import type { FoundSignature } from "../signature-dictionary";
import { type Box, doOverlap } from "./matrix";
import { listDocumentPages, type Page } from "./pages";
import { mayPaintIn } from "./paint-check";

/** Position of a visible signature, and true for `covers` if it lies over earlier signed content. */

export type VisibleSignature = { page: number; box: Box; covers: boolean };

type Widget = { value: PdfValue; dict: PdfDict };

/** The widgets of a signature's field: itself, or its kids. */
function listFieldWidgets(document: PdfDocument, { holder }: FoundSignature): Widget[] {
  if (!holder) return [];
  const kids = document.array(holder.get("Kids")).flatMap((value): Widget[] => {
    const dict = document.dict(value);
    return dict ? [{ value, dict }] : [];
  });
  return [{ value: holder, dict: holder }, ...kids];
}

const isListedOnPage = (document: PdfDocument, page: Page, dict: PdfDict): boolean =>
  document.array(page.dict.get("Annots")).some((item) => document.dict(item) === dict);

/**
 * True if the box lies over content of the earlier state. A field that waited for this signature does not
 * count.
 */
function isLyingOver(old: PdfDocument, page: Page | undefined, box: Box): boolean {
  if (!page) return true;
  const annotations = old.array(page.dict.get("Annots")).flatMap((value) => {
    const dict = old.dict(value);
    const own = dict && getWidgetShowing(old, dict) !== "nothing" ? readWidgetBox(old, dict) : null;
    return own === null ? [] : [own];
  });
  if (annotations.some((own) => own === undefined || doOverlap(own, box))) return true;
  return mayPaintIn(old, page.dict, page.resources, box);
}

/** True if the earlier state had this very field in this very place, ready to be signed. */
function isForeseen(old: PdfDocument, page: Page | undefined, widget: PdfDict): boolean {
  return old.array(page?.dict.get("Annots")).some((value) => {
    const dict = old.dict(value);
    const isSame = dict && isEqual(dict.get("T") ?? null, widget.get("T") ?? null);
    return isSame && isEqual(dict.get("Rect") ?? null, widget.get("Rect") ?? null);
  });
}

/**
 * Lists the visible places of a signature of `now`, against the earlier state `old`. In doubt a place counts
 * as covering. Empty for an invisible signature.
 */
export function listShownOver(
  old: PdfDocument,
  now: PdfDocument,
  signature: FoundSignature,
): VisibleSignature[] {
  const visiblePlaces = catchMalformed(() => {
    const [before, after] = [listDocumentPages(old), listDocumentPages(now)];
    return listFieldWidgets(now, signature).flatMap(({ dict }): VisibleSignature[] => {
      const box = readWidgetBox(now, dict);
      if (!box || getWidgetShowing(now, dict) === "nothing") return [];
      return after.flatMap((page, index): VisibleSignature[] => {
        if (!isListedOnPage(now, page, dict)) return [];
        const covers = !isForeseen(old, before[index], dict) && isLyingOver(old, before[index], box);
        return [{ page: index + 1, box, covers }];
      });
    });
  });
  return visiblePlaces ?? [{ page: 0, box: [0, 0, 0, 0], covers: true }];
}
