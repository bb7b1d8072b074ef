import type * as HarfBuzz from "harfbuzzjs";
import { openFont, type Shaped, type ShapingFont, shapeText } from "@/server/domain/field/layout-shaping";
import { type Face, getFontBytes } from "../draw/faces";

/** HarfBuzz over the fonts of PDFs; a font is opened when its first run is shaped, once a process. */

let library: typeof HarfBuzz | undefined;
const fonts = new Map<Face, ShapingFont>();

/** Loads the shaper; drawing code awaits it once. */
export async function loadShaper(): Promise<void> {
  library ??= await import("harfbuzzjs");
}

/**
 * Shapes a run to letters from left to right.
 * @throws Error before `readyShaper`
 */
export function shapeRun(face: Face, text: string, isRightToLeft: boolean, script: string | null): Shaped {
  if (!library) throw new Error("The shaper is not loaded yet.");
  const font = fonts.get(face) ?? openFont(library, getFontBytes(face));
  fonts.set(face, font);
  return shapeText(library, font, text, { isRightToLeft, script });
}
