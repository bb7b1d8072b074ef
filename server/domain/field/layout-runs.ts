import bidiFactory from "bidi-js";
import { hasRightToLeft, needsShaping, splitClusters, type TextDirection } from "./layout-clusters";
import { findScriptFont, SCRIPTS } from "./layout-scripts";

/**
 * Part of a line in visual order (UAX 9), with one font, one script and one direction. Letters that need no
 * shaper never share a run with letters that do.
 */

export type Run<F> = {
  readonly text: string;
  readonly font: F;
  readonly isRightToLeft: boolean;
  readonly isShaped: boolean;
  readonly script: string | null;
  /** Index in reading order. */
  readonly order: number;
};

const SHARING: readonly (readonly [tag: string, RegExp])[] = [
  ["Deva", /\p{Script=Devanagari}/u],
  ["Hang", /\p{Script=Hangul}/u],
  ["Grek", /\p{Script=Greek}/u],
  ["Cyrl", /\p{Script=Cyrillic}/u],
  ["Kana", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Hani", /\p{Script=Han}/u],
  ["Latn", /\p{Script=Latin}/u],
];

function findScriptTag(cluster: string): string | null {
  const own = findScriptFont(cluster);
  return own ? SCRIPTS[own].tag : (SHARING.find(([, letters]) => letters.test(cluster))?.[0] ?? null);
}

let bidi: ReturnType<typeof bidiFactory> | undefined;

function getBidiLevels(text: string, direction: TextDirection): Uint8Array | null {
  if (direction === "ltr" && !hasRightToLeft(text)) return null;
  bidi ??= bidiFactory();
  return bidi.getEmbeddingLevels(text, direction).levels;
}

export function mirrorCharacter(character: string): string {
  bidi ??= bidiFactory();
  return bidi.getMirroredCharacter(character) ?? character;
}

type Levelled<F> = Run<F> & { text: string; readonly level: number };

/** Reorders runs to be seen from left to right (UAX 9, L2). */
function reorderRuns<F>(runs: Levelled<F>[]): Levelled<F>[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}

/**
 * Returns the runs of one line, from left to right. `getFont` must return the same font for the same letter.
 * `splitLetter` splits a letter that no font has whole.
 */
export function splitVisualRuns<F>(
  text: string,
  direction: TextDirection,
  getFont: (cluster: string) => F,
  splitLetter: (cluster: string) => readonly string[] = (cluster) => [cluster],
): Run<F>[] {
  const levels = getBidiLevels(text, direction);
  const runs: Levelled<F>[] = [];
  let at = 0;
  for (const cluster of splitClusters(text).flatMap(splitLetter)) {
    const level = levels?.[at] ?? 0;
    const isShaped = needsShaping(cluster);
    const font = getFont(cluster);
    const script = isShaped ? findScriptTag(cluster) : null;
    const last = runs.at(-1);
    const isSame =
      last?.level === level && last.isShaped === isShaped && last.font === font && last.script === script;
    if (last && isSame) last.text += cluster;
    else {
      const order = runs.length;
      runs.push({ text: cluster, font, level, isShaped, script, order, isRightToLeft: level % 2 === 1 });
    }
    at += cluster.length;
  }
  return levels ? reorderRuns(runs) : runs;
}
