import { type Box, placementToPoints } from "@/server/domain/field/placement";
import type { Sheet } from "./draw/sheet";
import type { StampField } from "./model";
import { groupFieldsByPage } from "./overlays";
import type { Earlier } from "./sign/earlier-signatures";
import { isShowingSomething } from "./stamp/stamp-field";

/**
 * Splits the drawing among a seal's signatures: one for everything, unless an earlier certification permits
 * only signatures.
 */

export type SealShare = { fields: readonly StampField[]; stamps: (pageNumber: number) => boolean };

/** Each is an update of its own, which reads the file anew. */
const MOST_SIGNATURES = 24;
/** Factor by which a widget's area may exceed its fields' before two widgets are better. */
const MOST_WASTE = 1.5;

function computeUnion(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
const measureArea = ({ width, height }: Box): number => width * height;
const toPercentBox = (field: StampField): Box => placementToPoints(field, { width: 100, height: 100 });

type Group = { fields: StampField[]; box: Box; area: number };

/**
 * Groups fields of a page that are close together, so that no widget covers content between distant fields.
 */
function groupNearFields(fields: readonly StampField[]): StampField[][] {
  const groups: Group[] = [];
  for (const field of fields.toSorted((a, b) => a.positionY - b.positionY || a.positionX - b.positionX)) {
    const box = toPercentBox(field);
    const near = groups.find(
      (group) => measureArea(computeUnion(group.box, box)) <= MOST_WASTE * (group.area + measureArea(box)),
    );
    if (!near) groups.push({ fields: [field], box, area: measureArea(box) });
    else {
      near.fields.push(field);
      near.box = computeUnion(near.box, box);
      near.area += measureArea(box);
    }
  }
  return groups.map((group) => group.fields);
}

/**
 * Returns usually one share. If a certification permits only signatures, each group of close fields gets a
 * signature whose widget shows them and covers nothing else. The stamp of a rejected envelope is then on the
 * first page only.
 */
export function listSealShares(
  { fields, rejectStamp }: { fields: readonly StampField[]; rejectStamp: boolean },
  earlier: Earlier,
  pageLimit: number,
): SealShare[] {
  if (earlier !== "form-filling") return [{ fields, stamps: () => rejectStamp }];
  // Missing pages are found later, when they are drawn.
  const pages = [...groupFieldsByPage(fields.filter(isShowingSomething), pageLimit)].sort(
    ([a], [b]) => a - b,
  );
  const byGroup = pages.flatMap(([, own]) => groupNearFields(own));
  const fieldGroups = byGroup.length > MOST_SIGNATURES ? pages.map(([, own]) => own) : byGroup;
  const none = { stamps: () => false };
  const stamp = rejectStamp ? [{ fields: [], stamps: (number: number) => number === 1 }] : [];
  const shares = [...stamp, ...fieldGroups.map((own) => ({ fields: own, ...none }))];
  return shares.length > 0 ? shares : [{ fields: [], ...none }];
}

export function measureShareBox({ fields }: SealShare, pageNumber: number, sheet: Sheet): Box {
  const { reach } = sheet;
  for (const field of fields) if (field.page === pageNumber) reach.add(placementToPoints(field, sheet));
  return reach.within(sheet);
}
