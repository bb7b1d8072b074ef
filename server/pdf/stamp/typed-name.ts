import { computePathBounds, type PathCommand } from "@/server/domain/field/ink";
import { splitClusters } from "@/server/domain/field/layout-clusters";
import { getHanShape, type HanShape } from "@/server/domain/field/layout-han";
import type { Box } from "@/server/domain/field/placement";
import type { SignatureFace } from "@/server/domain/field/signature";
import { EM_UNITS } from "@/server/domain/field/typed-fit";
import { type Face, getFont, getTypesetLine, isCovered } from "../draw/fonts";
import { getGlyphPath } from "../draw/outlines";
import type { TypesetRun } from "../text/typeset";

/**
 * A typed name as an outline: pad, paper and certificate share this one layout. Letters of the chosen
 * handwriting stay in it. Others come in the regular face of their script, on the same baseline and equally
 * tall.
 */

export type TypedName = {
  /** y down, baseline at 0. */
  readonly path: readonly PathCommand[];
  readonly ink: Box;
  readonly missing: readonly string[];
};

const SPEAKING = /[\p{L}\p{N}\p{S}]/u;

/** Returns true if a handwriting has a letter of a text; spaces and full stops do not count. */
export function hasCoveredLetter(face: SignatureFace, text: string): boolean {
  return splitClusters(text).some((letter) => SPEAKING.test(letter) && isCovered(face, letter));
}

/** Height of capitals in a face, in em. */
function measureCapHeight(face: Face): number {
  const font = getFont(face);
  return font.glyphForCodePoint(0x48).bbox.maxY / font.unitsPerEm;
}

const roundToInteger = (value: number) => Math.round(value);

function buildRunPath(run: TypesetRun, x: number, scale: number): PathCommand[] {
  const font = getFont(run.face);
  const glyphs = run.letters.flatMap((letter) => letter.glyphs);
  return glyphs.flatMap((glyph) => {
    const toX = (value: number) =>
      roundToInteger((x + (glyph.x + value / font.unitsPerEm) * scale) * EM_UNITS);
    const toY = (value: number) => roundToInteger(-(glyph.y + value / font.unitsPerEm) * scale * EM_UNITS);
    return getGlyphPath(font, glyph.id).map((command): PathCommand => {
      if (command.op === "Z") return command;
      if (command.op !== "Q") return { op: command.op, x: toX(command.x), y: toY(command.y) };
      return { op: "Q", cx: toX(command.cx), cy: toY(command.cy), x: toX(command.x), y: toY(command.y) };
    });
  });
}

/**
 * Builds the outline of a typed name; null when it leaves no ink.
 * @throws Error before `readyShaper`
 */
export function layoutTypedName(
  text: string,
  chosen: SignatureFace,
  language: string | null,
): TypedName | null {
  const name = text.normalize("NFC");
  const face: Face = hasCoveredLetter(chosen, name) ? chosen : "regular";
  const han: HanShape = getHanShape(name, { language });
  const { runs, width, missing } = getTypesetLine(name, face, { han });
  const others = measureCapHeight(face) / measureCapHeight("regular");
  let pen = 0;
  const path = runs.flatMap((run, index) => {
    const scale = run.face === face ? 1 : others;
    const x = pen;
    pen += ((runs[index + 1]?.x ?? width) - run.x) * scale;
    return buildRunPath(run, x, scale);
  });
  const ink = computePathBounds(path);
  return ink && { path, ink, missing };
}
