import { measure, onWidthChange, widthVersion } from "@/components/page-text/text-measure";
import type { FrameParts } from "@/server/domain/field/frame-words";
import { getMinFontSize, layoutLabel, layoutText, type TextBoxLayout } from "@/server/domain/field/layout";
import { hanLanguageOf } from "@/server/domain/field/layout-han";
import type { LabelLayout } from "@/server/domain/field/layout-marks";
import type { Box } from "@/server/domain/field/placement";
import { type FrameLayout, layoutSignatureFrame } from "@/server/domain/field/signature-frame";
import { fontSizeOf, pageBoxOf, type Size } from "../model/page-box";
import type { DrawnField } from "../model/signer-field";

/** Loaded with the first text that stands on the paper (`use-field-text.ts`): none of it is needed to begin. */

export { hanLanguageOf, onWidthChange, widthVersion };

/** The words of an option where the sealer will put them. */
export const layoutOption = (text: string, label: LabelLayout, fontSize: number) =>
  layoutLabel(text.normalize("NFC"), label, fontSize, measure);

/** Points that follow every letter. */
export function letterSpacingOf(field: DrawnField): number {
  const meta = field.fieldMeta;
  return (meta?.type === "text" || meta?.type === "number" ? meta.letterSpacing : 0) ?? 0;
}

/** The text of a field where the sealer will put it (domain/README.md 7.3), in points of its page. */
export function layoutField(field: DrawnField, page: Size, text = field.customText): TextBoxLayout {
  const meta = field.fieldMeta;
  const spaced = meta?.type === "text" || meta?.type === "number" ? meta : null;
  const input = {
    text: text.normalize("NFC"),
    box: pageBoxOf(field, page),
    page,
    fontSize: fontSizeOf(field),
    minFontSize: getMinFontSize(field.type, meta?.overflow),
    overflow: meta?.overflow ?? "auto",
    textAlign: meta && "textAlign" in meta ? meta.textAlign : "left",
    lineHeight: spaced?.lineHeight ?? 1,
    letterSpacing: letterSpacingOf(field),
    verticalAlign: spaced?.verticalAlign ?? "middle",
  } as const;
  return layoutText(input, measure);
}

/** The frame around a signature, its words as wide as on the paper. */
export const layoutFrame = (parts: FrameParts, box: Box): FrameLayout =>
  layoutSignatureFrame(parts, box, measure);

/** cropped: part of it will not be seen. outside: it runs over its place. */
export type Fit = "fits" | "outside" | "cropped";

const TOLERANCE_PT = 1;

/** Whether a text will stand within its place on the paper. */
export function fitOf(field: DrawnField, page: Size, text: string): Fit {
  if (text.trim() === "") return "fits";
  const { bounds, isCropped } = layoutField(field, page, text);
  if (isCropped) return "cropped";
  const box = pageBoxOf(field, page);
  const isWithin =
    bounds.x >= box.x - TOLERANCE_PT &&
    bounds.x + bounds.width <= box.x + box.width + TOLERANCE_PT &&
    bounds.y >= box.y - TOLERANCE_PT &&
    bounds.y + bounds.height <= box.y + box.height + TOLERANCE_PT;
  return isWithin ? "fits" : "outside";
}
