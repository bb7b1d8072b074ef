import { type Box, placementToPoints } from "@/server/domain/field/placement";
import type { Sheet } from "./draw/sheet";
import type { StampField } from "./model";
import { fieldsByPage } from "./overlays";
import type { Earlier } from "./sign/earlier-signatures";
import { showsSomething } from "./stamp/stamp-field";

/** What each of a seal's signatures shows: one for everything, unless an earlier certification lets nothing else in. */

/** One signature's share of the work. */
export type Share = { fields: readonly StampField[]; stamps: (pageNumber: number) => boolean };

/** Each is an update of its own, whose making reads the file anew. */
const MOST_SIGNATURES = 24;
/** How much larger than its fields a widget may be before they are better shown by two. */
const MOST_WASTE = 1.5;

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
const areaOf = ({ width, height }: Box): number => width * height;
const boxOf = (field: StampField): Box => placementToPoints(field, { width: 100, height: 100 });

type Group = { fields: StampField[]; box: Box; area: number };

/** Fields of a page that stand together, so that no widget lies over what stands between two of them. */
function groupsOf(fields: readonly StampField[]): StampField[][] {
  const groups: Group[] = [];
  for (const field of fields.toSorted((a, b) => a.positionY - b.positionY || a.positionX - b.positionX)) {
    const box = boxOf(field);
    const near = groups.find(
      (group) => areaOf(around(group.box, box)) <= MOST_WASTE * (group.area + areaOf(box)),
    );
    if (!near) groups.push({ fields: [field], box, area: areaOf(box) });
    else {
      near.fields.push(field);
      near.box = around(near.box, box);
      near.area += areaOf(box);
    }
  }
  return groups.map((group) => group.fields);
}

/**
 * Usually one. Where a certification lets nothing in but signatures, fields that stand together get one of their own,
 * whose widget shows them and covers nothing else; a rejected envelope's stamp then stands on the first page only.
 */
export function sharesOf(
  { fields, rejectStamp }: { fields: readonly StampField[]; rejectStamp: boolean },
  earlier: Earlier,
  pageLimit: number,
): Share[] {
  if (earlier !== "form-filling") return [{ fields, stamps: () => rejectStamp }];
  // Whether the pages exist is seen when they are drawn.
  const pages = [...fieldsByPage(fields.filter(showsSomething), pageLimit)].sort(([a], [b]) => a - b);
  const byGroup = pages.flatMap(([, own]) => groupsOf(own));
  const shown = byGroup.length > MOST_SIGNATURES ? pages.map(([, own]) => own) : byGroup;
  const none = { stamps: () => false };
  const stamp = rejectStamp ? [{ fields: [], stamps: (number: number) => number === 1 }] : [];
  const shares = [...stamp, ...shown.map((own) => ({ fields: own, ...none }))];
  return shares.length > 0 ? shares : [{ fields: [], ...none }];
}

/** The part of the page that a share's drawing keeps to. */
export function placeOf({ fields }: Share, pageNumber: number, sheet: Sheet): Box {
  const { reach } = sheet;
  for (const field of fields) if (field.page === pageNumber) reach.add(placementToPoints(field, sheet));
  return reach.within(sheet);
}
