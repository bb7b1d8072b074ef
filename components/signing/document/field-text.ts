import { getWidthVersion, measure, onWidthChange } from "@/components/page-text/text-measure";
import type { FrameParts } from "@/server/domain/field/frame-words";
import { getMinFontSize, layoutLabel, layoutText, type TextBoxLayout } from "@/server/domain/field/layout";
import { findHanLanguage } from "@/server/domain/field/layout-han";
import type { LabelLayout } from "@/server/domain/field/layout-marks";
import type { Box } from "@/server/domain/field/placement";
import { type FrameLayout, layoutSignatureFrame } from "@/server/domain/field/signature-frame";
import { getFieldFontSize, type Size, toPageBox } from "../model/page-box";
import type { DrawnField } from "../model/signer-field";

/** Loaded with the first text drawn on the document (`use-field-text.ts`): the start needs none of it. */

export { findHanLanguage, getWidthVersion as widthVersion, onWidthChange };

/** Lays out an option's label as the sealer does. */
export const layoutOption = (text: string, label: LabelLayout, fontSize: number) =>
  layoutLabel(text.normalize("NFC"), label, fontSize, measure);

/** Points added after every letter. */
export function getFieldLetterSpacing(field: DrawnField): number {
  const meta = field.fieldMeta;
  return (meta?.type === "text" || meta?.type === "number" ? meta.letterSpacing : 0) ?? 0;
}

/** Lays out the text of a field as the sealer does (domain/evidence.md 7.3), in points of its page. */
export function layoutField(field: DrawnField, page: Size, text = field.customText): TextBoxLayout {
  const meta = field.fieldMeta;
  const spaced = meta?.type === "text" || meta?.type === "number" ? meta : null;
  const input = {
    text: text.normalize("NFC"),
    box: toPageBox(field, page),
    page,
    fontSize: getFieldFontSize(field),
    minFontSize: getMinFontSize(field.type, meta?.overflow),
    overflow: meta?.overflow ?? "auto",
    textAlign: meta && "textAlign" in meta ? meta.textAlign : "left",
    lineHeight: spaced?.lineHeight ?? 1,
    letterSpacing: getFieldLetterSpacing(field),
    verticalAlign: spaced?.verticalAlign ?? "middle",
  } as const;
  return layoutText(input, measure);
}

/** Lays out the frame around a signature, with texts as wide as in the sealed file. */
export const layoutFrame = (parts: FrameParts, box: Box): FrameLayout =>
  layoutSignatureFrame(parts, box, measure);

/** cropped: part of it will not be visible. outside: it overflows its box. */
export type Fit = "fits" | "outside" | "cropped";

const TOLERANCE_PT = 1;

/** Returns whether a text will fit its field in the sealed file. */
export function measureTextFit(field: DrawnField, page: Size, text: string): Fit {
  if (text.trim() === "") return "fits";
  const { bounds, isCropped } = layoutField(field, page, text);
  if (isCropped) return "cropped";
  const box = toPageBox(field, page);
  const isWithin =
    bounds.x >= box.x - TOLERANCE_PT &&
    bounds.x + bounds.width <= box.x + box.width + TOLERANCE_PT &&
    bounds.y >= box.y - TOLERANCE_PT &&
    bounds.y + bounds.height <= box.y + box.height + TOLERANCE_PT;
  return isWithin ? "fits" : "outside";
}
