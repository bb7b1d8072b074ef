import type * as HarfBuzz from "harfbuzzjs";
import { countSpaced, splitClusters } from "./layout-clusters";

/**
 * Shaping of one run by HarfBuzz: joined letters, stacked marks, emoji sequences. The caller passes the
 * library: the sealer always has it, a page loads it when the recipient types in a script that needs it.
 */

export type ShapingFont = { readonly font: HarfBuzz.Font; readonly unitsPerEm: number };

/** Lengths in em, from the start of the run; y upwards. */
export type ShapedGlyph = {
  readonly id: number;
  /** The characters it stands for; "" if another glyph of the letter stands for them. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly spacings: number;
};

export type ShapedLetter = { readonly text: string; readonly glyphs: ShapedGlyph[] };

/** From left to right. */
export type Shaped = { readonly letters: ShapedLetter[]; readonly width: number };

export function openFont(library: typeof HarfBuzz, bytes: Uint8Array): ShapingFont {
  const face = new library.Face(new library.Blob(bytes), 0);
  return { font: new library.Font(face), unitsPerEm: face.upem };
}

type Positioned = {
  codepoint: number;
  cluster: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
};

function listGlyphPositions(
  library: typeof HarfBuzz,
  font: HarfBuzz.Font,
  text: string,
  { isRightToLeft, script }: { isRightToLeft: boolean; script: string | null },
): Positioned[] {
  const buffer = new library.Buffer();
  buffer.addText(text);
  buffer.setDirection(isRightToLeft ? library.Direction.RTL : library.Direction.LTR);
  if (script !== null) buffer.setScript(script);
  buffer.setClusterLevel(library.ClusterLevel.MONOTONE_CHARACTERS);
  buffer.guessSegmentProperties();
  library.shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      return { codepoint, cluster, xAdvance, xOffset, yOffset };
    });
}

/**
 * Shares a letter's characters among its glyphs, which are ordered from left to right: read in the direction
 * of the run, they give the letter. Marks and dots get none, because every PDF reader orders them
 * differently.
 */
function splitAmongGlyphs(text: string, glyphs: readonly Positioned[], isRightToLeft: boolean): string[] {
  const isSpeaking = glyphs.map(({ xAdvance }) => xAdvance > 0);
  if (!isSpeaking.includes(true)) isSpeaking[0] = true;
  const count = isSpeaking.filter(Boolean).length;
  const each = [...text];
  const shares = Array.from({ length: count }, (_, index) =>
    index === count - 1 ? each.slice(index).join("") : (each[index] ?? ""),
  );
  if (isRightToLeft) shares.reverse();
  return isSpeaking.map((speaks) => (speaks ? (shares.shift() ?? "") : ""));
}

type Letter = { text: string; glyphs: Positioned[] };

/** Groups glyphs by letter in visual order; a cluster that spans letters keeps them together. */
function groupLetters(text: string, positions: readonly Positioned[], isRightToLeft: boolean): Letter[] {
  const ends: number[] = [];
  for (const cluster of splitClusters(text)) ends.push((ends.at(-1) ?? 0) + cluster.length);
  const clusters = new Set(positions.map(({ cluster }) => cluster));
  const starts = [0, ...ends].filter((start) => start === 0 || clusters.has(start));
  const findLetterStart = (cluster: number) => starts.findLast((start) => start <= cluster) ?? 0;
  const groups: { start: number; glyphs: Positioned[] }[] = [];
  for (const glyph of positions) {
    const start = findLetterStart(glyph.cluster);
    const last = groups.at(-1);
    if (last?.start === start) last.glyphs.push(glyph);
    else groups.push({ start, glyphs: [glyph] });
  }
  const inOrder = isRightToLeft ? groups.toReversed() : groups;
  return groups.map(({ start, glyphs }) => {
    const next = inOrder[inOrder.findIndex((group) => group.start === start) + 1];
    return { text: text.slice(start, next?.start ?? text.length), glyphs };
  });
}

/** Letters run from left to right. */
export function shapeText(
  library: typeof HarfBuzz,
  { font, unitsPerEm }: ShapingFont,
  text: string,
  how: { isRightToLeft: boolean; script: string | null },
): Shaped {
  const positions = listGlyphPositions(library, font, text, how);
  let [pen, spacings] = [0, 0];
  const letters = groupLetters(text, positions, how.isRightToLeft).map((letter): ShapedLetter => {
    const shares = splitAmongGlyphs(letter.text, letter.glyphs, how.isRightToLeft);
    const glyphs = letter.glyphs.map((at, index): ShapedGlyph => {
      const x = (pen + at.xOffset) / unitsPerEm;
      pen += at.xAdvance;
      return { id: at.codepoint, text: shares[index] ?? "", x, y: at.yOffset / unitsPerEm, spacings };
    });
    spacings += countSpaced(letter.text);
    return { text: letter.text, glyphs };
  });
  return { letters, width: pen / unitsPerEm };
}
