import { fitInitials, INITIALS_FACE, mayFillBox } from "@/server/domain/field/initials";
import {
  DEFAULT_FONT_SIZE_PT,
  getMinFontSize,
  layoutText,
  type TextLine,
} from "@/server/domain/field/layout";
import type { Box } from "@/server/domain/field/placement";
import { EM_UNITS } from "@/server/domain/field/typed-fit";
import { getTypesetLine, type HanFace, measureWith } from "../draw/fonts";
import { buildLineInk } from "../draw/line-ink";
import type { Sheet } from "../draw/sheet";
import type { StampField } from "../model";
import { INK } from "./ink";
import { hasCoveredLetter, layoutTypedName } from "./typed-name";

/**
 * INITIALS, NAME, EMAIL, DATE, TEXT, NUMBER, DROPDOWN, RUT, RUT_FIRMADO: the value as text (domain/evidence.md
 * 7.3).
 */

/** Returns the value; a read-only field with a default counts as filled with it. */
export function getStampText(field: StampField): string {
  if (field.text !== null && field.text !== "") return field.text;
  if (!field.meta?.readOnly) return "";
  return field.meta.text ?? field.meta.value ?? field.meta.defaultValue ?? "";
}

export function stampText(sheet: Sheet, field: StampField, box: Box): void {
  const text = getStampText(field).normalize("NFC");
  if (text === "") return;
  if (mayFillBox(field.type, field.meta?.fontSize) && stampInitials(sheet, field, { text, box })) return;
  const { meta } = field;
  const letterSpacing = meta?.letterSpacing ?? 0;
  const han = sheet.pickHan(text);
  const layout = layoutText(
    {
      text,
      box,
      page: sheet,
      fontSize: meta?.fontSize ?? DEFAULT_FONT_SIZE_PT,
      minFontSize: getMinFontSize(field.type, meta?.overflow),
      letterSpacing,
      lineHeight: meta?.lineHeight ?? 1,
      textAlign: meta?.textAlign ?? "left",
      verticalAlign: meta?.verticalAlign ?? "middle",
      overflow: meta?.overflow ?? "auto",
    },
    measureWith("regular", han),
  );
  const { fontSize } = layout;
  const shift = computePageShift(layout.lines, { sheet, fontSize, han });
  for (const { text: line, x, baseline, direction } of layout.lines)
    sheet.text(line, x, baseline + shift, { fontSize, letterSpacing, direction, han });
}

/** Draws initials in handwriting, as large as their box allows. Returns false if they have to be laid out as text. */
function stampInitials(
  sheet: Sheet,
  { meta }: StampField,
  { text, box }: { text: string; box: Box },
): boolean {
  const name = layoutTypedName(text, INITIALS_FACE, sheet.fonts.language);
  const fit = name && fitInitials(name.ink, box, meta?.textAlign ?? "left");
  if (!fit) return false;
  const face = hasCoveredLetter(INITIALS_FACE, text) ? INITIALS_FACE : "regular";
  const han = sheet.pickHan(text);
  if (face === "regular" || getTypesetLine(text, face, { han }).runs.every((run) => run.face === face)) {
    sheet.text(text, fit.offsetX, fit.offsetY, { fontSize: fit.scale * EM_UNITS, face, color: INK, han });
    return true;
  }
  // Letters of another face are scaled to the same height, which a line of text cannot do.
  sheet.fonts.miss(name.missing);
  sheet.fillPath(name.path, fit, INK, text);
  return true;
}

/** Our fonts reach no further from their baseline, in em. */
const FARTHEST_EM = 3;

/** Shift for lines at the edge of the page that keeps their ink on it. */
function computePageShift(
  lines: readonly TextLine[],
  { sheet, fontSize, han }: { sheet: Sheet; fontSize: number; han: HanFace | undefined },
): number {
  let [top, bottom] = [0, sheet.height];
  for (const { text, baseline, direction } of lines) {
    const reach = FARTHEST_EM * fontSize;
    if (baseline > reach && baseline < sheet.height - reach) continue;
    const ink = buildLineInk(text, "regular", { direction, han });
    if (!ink) continue;
    top = Math.min(top, baseline + ink.top * fontSize);
    bottom = Math.max(bottom, baseline + ink.bottom * fontSize);
  }
  return top < 0 ? -top : sheet.height - bottom;
}
