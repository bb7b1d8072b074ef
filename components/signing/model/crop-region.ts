import { type Size, toPageBox } from "./page-box";
import type { DrawnField } from "./signer-field";

/** A rectangle of a page in points, from its top left. */
export type CropRegion = { x: number; y: number; width: number; height: number };

/**
 * Same scale for all fields of a file, so that the print size stays from step
 * to step. It is a share of the page's width; a wider field uses all of it.
 */
const SHARE = 0.6;
const AROUND_FIELD = 1.15;
/**
 * Horizontal position of the field's centre in the crop: the print before it matters more than that after it.
 */
const MIDDLE_AT = 0.62;

/**
 * Returns the part of a page around a field, in the crop's shape
 * and inside the page, with the printed label at its left.
 */
export function cropRegion(field: DrawnField, page: Size, shape: number): CropRegion {
  const box = toPageBox(field, page);
  const needed = AROUND_FIELD * Math.max(box.width, box.height * shape);
  const width = needed <= page.width * SHARE ? page.width * SHARE : page.width;
  const height = width / shape;
  const clampStart = (wanted: number, room: number) => Math.max(0, Math.min(wanted, room));
  const edge = (width * (AROUND_FIELD - 1)) / 2;
  const toTheLeft = box.x + box.width / 2 - width * MIDDLE_AT;
  // Keeps the whole field in the crop, however long it is.
  const x = Math.max(toTheLeft, box.x + box.width + edge - width);
  return {
    x: clampStart(Math.min(x, box.x), page.width - width),
    y: clampStart(box.y + box.height / 2 - height / 2, page.height - height),
    width,
    height,
  };
}

/** Returns whether the field overlaps the region. */
export function isInRegion(region: CropRegion, field: DrawnField, page: Size): boolean {
  const box = toPageBox(field, page);
  const isOverlapping = (start: number, length: number, from: number, room: number) =>
    start < from + room && start + length > from;
  return (
    isOverlapping(box.x, box.width, region.x, region.width) &&
    isOverlapping(box.y, box.height, region.y, region.height)
  );
}
