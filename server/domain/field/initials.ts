import type { FieldType } from "../vocabulary";
import type { TextAlign } from "./layout";
import { DEFAULT_FONT_SIZE_PT } from "./layout-marks";
import type { Box } from "./placement";
import type { SignatureFace } from "./signature";
import { EM_UNITS, type Fit, fitTypedName } from "./typed-fit";

/** The handwriting of initials that fill their box. Those whose sender chose a size are printed as text. */
export const INITIALS_FACE: SignatureFace = "caveat";

/** Stored metas always carry a size (rest/envelopes.md 7), so the default one means "none was chosen". */
export const mayFillBox = (type: FieldType, fontSize: number | null | undefined): boolean =>
  type === "INITIALS" && (fontSize ?? DEFAULT_FONT_SIZE_PT) === DEFAULT_FONT_SIZE_PT;

/**
 * Places initials that fill their box, `ink` in thousandths of an em. Null if that would make them smaller
 * than any other value: then they are laid out as text.
 */
export function fitInitials(ink: Box, box: Box, align: TextAlign): Fit | null {
  const fit = fitTypedName(ink, box);
  if (fit.scale * EM_UNITS <= DEFAULT_FONT_SIZE_PT) return null;
  // They are centred; the sender's alignment moves them to the same margin on either side.
  const free = box.width - ink.width * fit.scale;
  const rim = Math.min(free / 2, (box.height - ink.height * fit.scale) / 2);
  const shift = { left: rim - free / 2, center: 0, right: free / 2 - rim }[align];
  return { ...fit, offsetX: fit.offsetX + shift };
}
