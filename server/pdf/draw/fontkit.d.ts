/** The part of fontkit 2.0.4 that Rubrica uses; the package ships no types. */
declare module "fontkit" {
  export type PathCommand = {
    command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
    args: number[];
  };
  export type Glyph = {
    id: number;
    advanceWidth: number;
    codePoints: number[];
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    path: { commands: PathCommand[] };
  };
  export type Subset = {
    includeGlyph(glyph: number | Glyph): number;
    encode(): Uint8Array;
    cff?: unknown;
  };
  export type Font = {
    postscriptName: string;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    capHeight: number;
    italicAngle: number;
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    characterSet: number[];
    numGlyphs: number;
    getGlyph(id: number): Glyph;
    glyphForCodePoint(codePoint: number): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    createSubset(): Subset;
  };
  export function create(bytes: Uint8Array): Font;
}
