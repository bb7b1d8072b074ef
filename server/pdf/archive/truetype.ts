/** Reads the glyph data of a TrueType program (ISO/IEC 14496-22) that the clauses need. */

export type GlyphTable = {
  count: number;
  hasOutline: (glyph: number) => boolean;
  /** In thousandths of an em. */
  advance: (glyph: number) => number;
};

/** Null where the program lacks a table, or is cut off. */
export function readGlyphs(program: Buffer): GlyphTable | null {
  const tables = new Map<string, Buffer>();
  try {
    for (let at = 12, left = program.readUInt16BE(4); left > 0; at += 16, left--) {
      const start = program.readUInt32BE(at + 8);
      const bytes = program.subarray(start, start + program.readUInt32BE(at + 12));
      tables.set(program.toString("latin1", at, at + 4), bytes);
    }
    const [head, maxp, loca] = [tables.get("head"), tables.get("maxp"), tables.get("loca")];
    const [hhea, hmtx] = [tables.get("hhea"), tables.get("hmtx")];
    if (!head || !maxp || !loca || !hhea || !hmtx) return null;
    const isLong = head.readUInt16BE(50) === 1;
    const count = Math.min(maxp.readUInt16BE(4), Math.floor(loca.length / (isLong ? 4 : 2)) - 1);
    const readOffset = (glyph: number) =>
      isLong ? loca.readUInt32BE(glyph * 4) : 2 * loca.readUInt16BE(glyph * 2);
    const units = head.readUInt16BE(18);
    const measured = Math.min(hhea.readUInt16BE(34), Math.floor(hmtx.length / 4));
    if (measured < 1) return null;
    return {
      count,
      hasOutline: (glyph) => glyph >= 0 && glyph < count && readOffset(glyph + 1) > readOffset(glyph),
      // Glyphs after the last stated width have that same width.
      advance: (glyph) => (hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4) * 1000) / units,
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
