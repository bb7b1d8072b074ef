import type { Measure } from "@/server/domain/field/layout";
import { createPaperMeasure, type ShapedFont } from "@/server/domain/field/layout-measure";
import type { Run } from "@/server/domain/field/layout-runs";

/**
 * Widths of text as in the sealed file, without its fonts: a table for most scripts, the sealer's own shaper
 * for the others. The shaper loads on the first such text; until then the width is a guess.
 */

type Shaper = {
  measureRunWidth(run: Run<ShapedFont>): number | null;
  loadFont(font: ShapedFont): Promise<void>;
};

let shaper: Shaper | null = null;
const requestedFonts = new Set<ShapedFont>();
let version = 0;
const listeners = new Set<() => void>();

async function fetchFont(font: ShapedFont): Promise<void> {
  shaper ??= await import("./shaper");
  await shaper.loadFont(font);
  version += 1;
  for (const listener of listeners) listener();
}

function findRunWidth(run: Run<ShapedFont>): number | null {
  if (!requestedFonts.has(run.font)) {
    requestedFonts.add(run.font);
    // Retried with the next text of this script, when the network may be back.
    fetchFont(run.font).catch(() => requestedFonts.delete(run.font));
  }
  return shaper?.measureRunWidth(run) ?? null;
}

/** Widths in points. */
export const measure: Measure = createPaperMeasure(findRunWidth);

/** Increases when guessed widths have become exact. */
export const getWidthVersion = (): number => version;

export function onWidthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
