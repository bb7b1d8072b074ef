"use client";

import { layoutChoices } from "@/server/domain/field/layout-marks";
import { fontSizeOf, pageBoxOf, type Size } from "../model/page-box";
import type { ShownField } from "../model/signer-field";
import { useMedia } from "../state/use-media";

/** In points of the field, from its corner. */
export type PagePoint = { x: number; y: number };

export type InlineKind = "line" | "lines" | "list" | "choices";

/** The paper is at its real size: 96 CSS pixels for 72 points. Below that its letters are too small to type. */
const REAL_SIZE = 1.3;
/** The least height of a control (WCAG 2.5.8). */
const LEAST_PX = 24;

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

const boxFromCorner = (field: ShownField, size: Size) => ({ ...pageBoxOf(field, size), x: 0, y: 0 });

/** Which native control a field opens on the paper; null where it only brings its step (components/README.md 5.4). */
export function useInlineKind(field: ShownField, size: Size, scale: number): InlineKind | null {
  const hasRoom = useMedia("(min-width: 64rem) and (pointer: fine)");
  const kind = KINDS[field.type];
  if (!hasRoom || scale < REAL_SIZE || !kind) return null;
  const box = boxFromCorner(field, size);
  if (kind !== "choices") {
    if (box.height * scale < LEAST_PX) return null;
    const isLong = kind === "line" && field.type === "TEXT" && box.height >= 2.4 * fontSizeOf(field);
    return isLong ? "lines" : kind;
  }
  return optionBoxes(field, size).every(({ height }) => height * scale >= LEAST_PX) ? kind : null;
}

/** The room of each option, from its mark to the end of its label, in points of the field. */
export function optionBoxes(field: ShownField, size: Size) {
  const meta = field.fieldMeta;
  if (meta?.type !== "radio" && meta?.type !== "checkbox") return [];
  const count = meta.values?.length ?? 0;
  const box = boxFromCorner(field, size);
  const isColumn = meta.direction === "vertical";
  return layoutChoices({ box, count, fontSize: meta.fontSize, direction: meta.direction }).map(
    ({ mark, label }) => {
      const height = isColumn ? box.height / count : box.height;
      const middle = mark.y + mark.height / 2;
      const width = label.x + label.maxWidth - mark.x;
      return { x: mark.x, y: Math.max(0, middle - height / 2), width, height };
    },
  );
}
