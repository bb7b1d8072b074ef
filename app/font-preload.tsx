import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import { preload } from "react-dom";

/**
 * Preloads the interface font for the first paint. `optional` (inter.css) never swaps later, so without this
 * the first page of a visit kept the system font. Owners' pages only: a recipient's first page on a slow line
 * loads more important files (e2e/weight.spec.ts).
 */
export function FontPreload() {
  preload(interLatin, { as: "font", type: "font/woff2", crossOrigin: "" });
  return null;
}
