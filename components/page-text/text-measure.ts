import type { Measure } from "@/server/domain/field/layout";
import { paperMeasure, type ShapedFont } from "@/server/domain/field/layout-measure";
import type { Run } from "@/server/domain/field/layout-runs";

/**
 * Widths of text as the sealed file will have them, without its fonts: most scripts by a table, the others by the
 * sealer's own shaper, which arrives when somebody first writes in one. Until then such a width is a guess.
 */

type Shaper = { widthOf(run: Run<ShapedFont>): number | null; load(font: ShapedFont): Promise<void> };

let shaper: Shaper | null = null;
const asked = new Set<ShapedFont>();
let version = 0;
const listeners = new Set<() => void>();

async function fetchFont(font: ShapedFont): Promise<void> {
  shaper ??= await import("./shaper");
  await shaper.load(font);
  version += 1;
  for (const listener of listeners) listener();
}

function widthOf(run: Run<ShapedFont>): number | null {
  if (!asked.has(run.font)) {
    asked.add(run.font);
    // Asked again with the next text of this script: a network may come back.
    fetchFont(run.font).catch(() => asked.delete(run.font));
  }
  return shaper?.widthOf(run) ?? null;
}

/** Widths in points. */
export const measure: Measure = paperMeasure(widthOf);

/** Rises when widths have become exact that were guesses. */
export const widthVersion = (): number => version;

export function onWidthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
