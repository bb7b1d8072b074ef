import { layoutText, type Measure, type TextBoxLayout } from "@/server/domain/field/layout";
import type { SignerField } from "../field-model";
import { measureIn, PAPER_FONT } from "./measure";

export type Size = { width: number; height: number };

const measure: Measure = measureIn(PAPER_FONT);

/** The field's rectangle on its page, in points. */
export function pageBoxOf(field: SignerField, page: Size) {
  return {
    x: (field.positionX / 100) * page.width,
    y: (field.positionY / 100) * page.height,
    width: (field.width / 100) * page.width,
    height: (field.height / 100) * page.height,
  };
}

export const fontSizeOf = (field: SignerField): number => field.fieldMeta?.fontSize ?? 12;

/** The text of a field where the sealer will put it (domain.md 7.3), in points of its page. */
export function layoutField(field: SignerField, page: Size, text = field.customText): TextBoxLayout {
  const meta = field.fieldMeta;
  const spaced = meta?.type === "text" || meta?.type === "number" ? meta : null;
  const input = {
    text,
    box: pageBoxOf(field, page),
    page,
    fontSize: fontSizeOf(field),
    overflow: meta?.overflow ?? "auto",
    textAlign: meta && "textAlign" in meta ? meta.textAlign : "left",
    lineHeight: spaced?.lineHeight ?? 1,
    letterSpacing: spaced?.letterSpacing ?? 0,
    verticalAlign: spaced?.verticalAlign ?? "middle",
  } as const;
  return layoutText(input, measure);
}

/** cropped: part of it will not be seen. outside: it runs over its place. */
export type Fit = "fits" | "outside" | "cropped";

const TOLERANCE_PT = 1;

/** Whether a text will stand within its place on the paper. */
export function fitOf(field: SignerField, page: Size, text: string): Fit {
  if (text.trim() === "") return "fits";
  const { bounds, clip } = layoutField(field, page, text);
  if (clip !== null) return "cropped";
  const box = pageBoxOf(field, page);
  const isWithin =
    bounds.x >= box.x - TOLERANCE_PT &&
    bounds.x + bounds.width <= box.x + box.width + TOLERANCE_PT &&
    bounds.y >= box.y - TOLERANCE_PT &&
    bounds.y + bounds.height <= box.y + box.height + TOLERANCE_PT;
  return isWithin ? "fits" : "outside";
}
