import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import { preload } from "react-dom";

/**
 * Has the interface's letters fetched with the page, so that the first paint has them: `optional` (inter.css) never
 * swaps later, and without this the first page of a visit kept the system's. Owners' pages only; a recipient's first
 * page on a poor line has better things to load (e2e/weight.spec.ts).
 */
export function EarlyInter() {
  preload(interLatin, { as: "font", type: "font/woff2", crossOrigin: "" });
  return null;
}
