import { DomainError } from "@/server/domain/errors";
import { type Box, listPlacementIssues, placementToPoints } from "@/server/domain/field/placement";
import type { Increment } from "./append/increment";
import type { Laid, StampedPages } from "./append/stamped-pages";
import type { Sheet } from "./draw/sheet";
import type { StampField } from "./model";
import type { ImageStore } from "./stamp/signature";
import { isShowingSomething, stampField } from "./stamp/stamp-field";
import type { StampTagger } from "./stamp/structure-tags";
import type { Page, PageTree } from "./syntax/pages";

/**
 * Groups fields by page, in the order of the file.
 * @throws DomainError INVALID_BODY for a page that does not exist
 */
export function groupFieldsByPage(
  fields: readonly StampField[],
  pageCount: number,
): Map<number, StampField[]> {
  const byPage = new Map<number, StampField[]>();
  for (const field of fields) {
    const [issue] = listPlacementIssues(field, pageCount);
    if (issue?.path === "page")
      throw new DomainError("INVALID_BODY", `Field ${field.fieldId}: ${issue.message}`);
    byPage.set(field.page, [...(byPage.get(field.page) ?? []), field]);
  }
  return byPage;
}

/** Draws something on a page besides its fields; null for pages without it. */
export type PageStamper = (pageNumber: number) => ((sheet: Sheet, telling: StampTagger) => void) | null;

/**
 * Draws a stamp on every page that `has` it. In the structure it is text on the first page and decoration on
 * the others.
 */
export function createPageStamper(
  has: (pageNumber: number) => boolean,
  draw: (sheet: Sheet) => void,
): PageStamper {
  return (number) => {
    if (!has(number)) return null;
    return (sheet, telling) => telling[number === 1 ? "word" : "decoration"](sheet, () => draw(sheet));
  };
}

export type Overlays = {
  fields: readonly StampField[];
  images: ImageStore;
  findStamp?: PageStamper;
  /** Adds the drawings to the document's structure. */
  stamped: StampedPages;
  /** Places a drawing, by default over the page's content. `boxes`: areas that must stay visible. */
  lay?: (page: Page, sheet: Sheet, boxes: readonly Box[]) => Laid | null;
};

const sortByReadingOrder = (fields: readonly StampField[]): StampField[] =>
  fields.toSorted((a, b) => a.positionY - b.positionY || a.positionX - b.positionX);

/** Draws the fields of every page, and what `findStamp` adds to each; pages with neither stay as they are. */
export function drawOverlays(increment: Increment, tree: PageTree, overlays: Overlays): void {
  const {
    images,
    findStamp,
    stamped,
    lay = (page, sheet, boxes) => increment.overlay(page, sheet, boxes),
  } = overlays;
  const byPage = groupFieldsByPage(overlays.fields, tree.pages.length);
  for (const [index, page] of tree.pages.entries()) {
    const fields = byPage.get(index + 1);
    const stamp = findStamp?.(index + 1) ?? null;
    if (!fields && !stamp) continue;
    const sheet = increment.sheet(page.geometry.width, page.geometry.height);
    stamped.draw(index + 1, (telling) => {
      for (const field of stamped.areTold ? sortByReadingOrder(fields ?? []) : (fields ?? []))
        stampField(sheet, field, images, telling);
      stamp?.(sheet, telling);
    });
    const boxes = (fields ?? []).filter(isShowingSomething).map((field) => placementToPoints(field, sheet));
    stamped.laid(sheet, page, lay(page, sheet, boxes));
  }
}
