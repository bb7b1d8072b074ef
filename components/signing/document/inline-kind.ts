"use client";

import { useMediaQuery } from "@/components/ui/use-media-query";
import { layoutChoices } from "@/server/domain/field/layout-marks";
import type { Box } from "@/server/domain/field/placement";
import { getFieldFontSize, type Size, toPageBox } from "../model/page-box";
import type { ShownField } from "../model/signer-field";

/** In points of the field, from its corner. */
export type PagePoint = { x: number; y: number };

export type InlineKind = "line" | "lines" | "list" | "choices";

/** Scale of the document's real size: 96 CSS pixels for 72 points. Below it text is too small to type. */
const REAL_SIZE = 1.3;
/** Minimum height of a control (WCAG 2.5.8). */
const LEAST_PX = 24;

/** Side in points of a square that reaches that height at every scale that allows typing. */
const ALONE_PT = LEAST_PX / REAL_SIZE;

const KINDS: Record<ShownField["type"], InlineKind | null> = {
  NAME: "line",
  EMAIL: "line",
  NUMBER: "line",
  RUT: "line",
  TEXT: "line",
  DROPDOWN: "list",
  RADIO: "choices",
  CHECKBOX: "choices",
  SIGNATURE: null,
  FREE_SIGNATURE: null,
  INITIALS: null,
  DATE: null,
  RUT_FIRMADO: null,
};

const toCornerBox = (field: ShownField, size: Size) => ({ ...toPageBox(field, size), x: 0, y: 0 });

/**
 * Returns the native control a field opens on the page. Null
 * if it only opens its step (components/signing.md 5.4).
 */
export function useInlineKind(field: ShownField, size: Size, scale: number): InlineKind | null {
  const hasRoom = useMediaQuery("(min-width: 64rem) and (pointer: fine)");
  const kind = KINDS[field.type];
  if (!hasRoom || scale < REAL_SIZE || !kind) return null;
  const box = toCornerBox(field, size);
  if (kind !== "choices") {
    if (box.height * scale < LEAST_PX) return null;
    const isLong = kind === "line" && field.type === "TEXT" && box.height >= 2.4 * getFieldFontSize(field);
    return isLong ? "lines" : kind;
  }
  return listOptionBoxes(field, size).every(({ height }) => height * scale >= LEAST_PX) ? kind : null;
}

/** Returns the box of each option, from its mark to the end of its label, in points of the field. */
export function listOptionBoxes(field: ShownField, size: Size): Box[] {
  const meta = field.fieldMeta;
  if (meta?.type !== "radio" && meta?.type !== "checkbox") return [];
  const count = meta.values?.length ?? 0;
  const box = toCornerBox(field, size);
  const { fontSize, direction, hideLabels } = meta;
  const isColumn = direction === "vertical";
  const marks = layoutChoices({ box, count, fontSize, direction, hideLabels });
  const [first, second] = marks.map(({ mark }) => (isColumn ? mark.y : mark.x));
  const pitch = first !== undefined && second !== undefined ? second - first : ALONE_PT;
  return marks.map(({ mark, label }) => {
    if (!label) return growAround(mark, Math.min(pitch, ALONE_PT));
    const height = isColumn ? box.height / count : box.height;
    const middle = mark.y + mark.height / 2;
    const width = label.x + label.maxWidth - mark.x;
    return { x: mark.x, y: Math.max(0, middle - height / 2), width, height };
  });
}

/** Returns the target of a mark without label: a square of at least `side` around its centre. */
function growAround(mark: Box, side: number): Box {
  const [width, height] = [Math.max(mark.width, side), Math.max(mark.height, side)];
  return {
    x: mark.x + (mark.width - width) / 2,
    y: mark.y + (mark.height - height) / 2,
    width,
    height,
  };
}
