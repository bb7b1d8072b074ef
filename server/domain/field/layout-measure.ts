import type { Measure } from "./layout";
import { getGlyphAdvance } from "./layout-advances";
import { getTextDirection, needsShaping, removeIgnorables, splitClusters } from "./layout-clusters";
import { type Run, splitVisualRuns } from "./layout-runs";
import { findScriptFont, type ScriptFont } from "./layout-scripts";

/**
 * Measures text as the sealer does, for pages without fonts. Uses the table of advances; scripts that need a
 * shaper use the same shaper and font. So a preview overflows exactly like the paper.
 */

/** Fonts for shaped text; each is a file of its own. */
export type ShapedFont = "regular" | "emoji" | ScriptFont;

const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3|\ufe0f/u;

function getShapedFont(cluster: string): ShapedFont {
  return findScriptFont(cluster) ?? (EMOJI.test(cluster) ? "emoji" : "regular");
}

/** Width of a shaped run in em; null while shaper or font is loading. */
export type ShapedWidth = (run: Run<ShapedFont>) => number | null;

/** Approximate width of a letter until the real one is known. */
const GUESS_EM = 0.55;

function measurePlainWidth(text: string): number {
  let width = 0;
  for (const character of removeIgnorables(text)) width += getGlyphAdvance(character.codePointAt(0) ?? 0);
  return width;
}

function measureRunWidth(run: Run<ShapedFont>, shapedWidth: ShapedWidth): number {
  if (!run.isShaped) return measurePlainWidth(run.text);
  return shapedWidth(run) ?? splitClusters(run.text).length * GUESS_EM;
}

export function createPaperMeasure(shapedWidth: ShapedWidth): Measure {
  return (text, fontSize) => {
    const source = text.normalize("NFC");
    if (!needsShaping(source)) return measurePlainWidth(source) * fontSize;
    const runs = splitVisualRuns(source, getTextDirection(source), getShapedFont);
    return runs.reduce((sum, run) => sum + measureRunWidth(run, shapedWidth), 0) * fontSize;
  };
}
