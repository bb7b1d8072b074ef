import { placementToPoints } from "@/server/domain/field/placement";
import type { DrawnField } from "./signer-field";

export type Size = { width: number; height: number };

/** The field's rectangle on its page, in points. */
export function toPageBox(field: DrawnField, page: Size) {
  return placementToPoints(field, page);
}

/** The field's own rectangle in points, from its own corner. */
export function toFieldBox(field: DrawnField, size: Size) {
  return { ...toPageBox(field, size), x: 0, y: 0 };
}

export const getFieldFontSize = (field: DrawnField): number => field.fieldMeta?.fontSize ?? 12;
