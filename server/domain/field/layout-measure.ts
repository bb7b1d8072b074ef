import type { Measure } from "./layout";
import { advanceOf } from "./layout-advances";
import { clustersOf, directionOf, needsShaping, withoutIgnorables } from "./layout-clusters";
import { type Run, visualRuns } from "./layout-runs";
import { type ScriptFont, scriptFontOf } from "./layout-scripts";

/**
 * Widths as the sealer will have them, for pages that have no fonts: from the table of advances, and where a script
 * needs a shaper, from the same shaper over the same font. So a preview overflows exactly where the paper will.
 */

/** The fonts that may have to shape; each is a file of its own. */
export type ShapedFont = "regular" | "emoji" | ScriptFont;

const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u20e3|\ufe0f/u;

function fontOf(cluster: string): ShapedFont {
  return scriptFontOf(cluster) ?? (EMOJI.test(cluster) ? "emoji" : "regular");
}

/** Width of a shaped run in em; null while shaper or font is on its way. */
export type ShapedWidth = (run: Run<ShapedFont>) => number | null;

/** Until it is known better, a letter is about this wide. */
const GUESS_EM = 0.55;

function plainWidth(text: string): number {
  let width = 0;
  for (const character of withoutIgnorables(text)) width += advanceOf(character.codePointAt(0) ?? 0);
  return width;
}

function runWidth(run: Run<ShapedFont>, shapedWidth: ShapedWidth): number {
  if (!run.isShaped) return plainWidth(run.text);
  return shapedWidth(run) ?? clustersOf(run.text).length * GUESS_EM;
}

/** A measure by the table and by `shapedWidth`. */
export function paperMeasure(shapedWidth: ShapedWidth): Measure {
  return (text, fontSize) => {
    const source = text.normalize("NFC");
    if (!needsShaping(source)) return plainWidth(source) * fontSize;
    const runs = visualRuns(source, directionOf(source), fontOf);
    return runs.reduce((sum, run) => sum + runWidth(run, shapedWidth), 0) * fontSize;
  };
}
