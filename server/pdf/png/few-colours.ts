/** Reduces a page of text to few colours: its inks and papers unchanged, its soft edges in steps. */

/** Pixels as PDFium leaves them: red in the lowest byte, the highest byte without meaning. */
export type Pixels = { width: number; height: number; pixels: Uint32Array };

export type FewColours = {
  /** 0xBBGGRR, at most `MAX_COLOURS`. */
  palette: readonly number[];
  indices: Uint8Array;
};

const MAX_COLOURS = 256;
/** Colours that four bits can hold: half the bytes, and fewer different ones. */
const SMALL_PALETTE = 16;
/** Greatest distance of a shade from its substitute: a step of an edge, never another colour. */
const MAX_OFF = 40;
/** A page with more colours holds a photograph or a gradient, which steps would spoil. */
const MAX_TOLD_APART = 4096;
/** A run of so many equal pixels is no edge. */
const FLAT_RUN = 8;
/**
 * Share of the page. A colour with this much in flat runs is an ink or a paper, such as a pale box on white,
 * and stays unchanged.
 */
const FLAT_SHARE = 0.0005;
/** Bits of each channel that edges keep. */
const EDGE_BITS = 3;
const RGB = 0xffffff;

/** Runs of equal pixels in reading order, across rows: run `i` has colour `colours[ids[i]]`, ends before `ends[i]`. */
type Runs = { colours: number[]; ids: number[]; ends: number[] };

/** Reduces the page to few colours; null if it has too many, or is a photograph in spite of few colours. */
export function reduceColours({ width, pixels }: Pixels): FewColours | null {
  const runs = findRuns(pixels, width);
  if (!runs || (runs.colours.length > SMALL_PALETTE && isSmooth(runs, pixels.length))) return null;
  const palette = shrinkPalette(listPaletteEntries(countColours(runs), pixels.length));
  if (palette === null) return null;
  const substitutes = Uint8Array.from(runs.colours, (colour) => findNearest(palette, colour));
  return { palette, indices: buildIndices(runs, substitutes, pixels.length) };
}

/** Returns null if the page has too many colours. */
function findRuns(pixels: Uint32Array, width: number): Runs | null {
  const row = { pixels, bytes: Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), width };
  const runs: Runs = { colours: [], ids: [], ends: [] };
  const known = new Map<number, number>();
  for (let at = 0; at < pixels.length; ) {
    const colour = (pixels[at] ?? 0) & RGB;
    const id = known.get(colour) ?? known.size;
    if (id === MAX_TOLD_APART) return null;
    if (id === known.size) {
      known.set(colour, id);
      runs.colours.push(colour);
    }
    at = findRunEnd(row, at, colour);
    runs.ids.push(id);
    runs.ends.push(at);
  }
  return runs;
}

type RowBytes = { pixels: Uint32Array; bytes: Buffer; width: number };

/** Compares blank rows as bytes, which makes the picture of a sparse page cost a third. */
function findRunEnd({ pixels, bytes, width }: RowBytes, from: number, colour: number): number {
  for (let at = from; ; ) {
    const rowEnd = at - (at % width) + width;
    while (at < rowEnd && ((pixels[at] ?? 0) & RGB) === colour) at++;
    if (at < rowEnd) return at;
    if (at - from >= width) while (isRowRepeated(bytes, at, width)) at += width;
    if (at >= pixels.length) return at;
  }
}

/** Returns true if the row that begins at this pixel has the bytes of the row above. */
function isRowRepeated(bytes: Buffer, at: number, width: number): boolean {
  const [above, start, end] = [(at - width) * 4, at * 4, (at + width) * 4];
  return end <= bytes.length && bytes.compare(bytes, above, start, start, end) === 0;
}

/** Neighbours that differ by no more belong to one surface: letters end within a pixel or two. */
const SURFACE_STEP = 8;
/** Share of the differing neighbours: an eighth to a quarter in text, two thirds and more in photographs. */
const SURFACE_SHARE = 0.5;
/** A smaller share of the page is too little to spoil. */
const LEAST_SURFACE = 0.01;

/** True if colours mostly change in small steps, as on a grey photograph, whose surfaces would show bands. */
function isSmooth({ colours, ids }: Runs, total: number): boolean {
  let little = 0;
  for (let run = 1; run < ids.length; run++) {
    const one = colours[ids[run - 1] ?? 0] ?? 0;
    const other = colours[ids[run] ?? 0] ?? 0;
    if (
      isSmallDifference(one, other, 0) &&
      isSmallDifference(one, other, 8) &&
      isSmallDifference(one, other, 16)
    )
      little++;
  }
  return little > (ids.length - 1) * SURFACE_SHARE && little > total * LEAST_SURFACE;
}

const isSmallDifference = (one: number, other: number, shift: number): boolean =>
  Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff)) <= SURFACE_STEP;

/** Pixels of each colour, in all and in flat runs. */
function countColours({ colours, ids, ends }: Runs): Required<ColourEntry>[] {
  const entries = colours.map((colour) => ({ colour, count: 0, flat: 0 }));
  for (let run = 0, from = 0; run < ids.length; run++) {
    const entry = entries[ids[run] ?? 0];
    const end = ends[run] ?? 0;
    if (entry) {
      entry.count += end - from;
      if (end - from >= FLAT_RUN) entry.flat += end - from;
    }
    from = end;
  }
  return entries;
}

/** `flat` only for an ink or a paper, or where there are few colours at all. */
type ColourEntry = { colour: number; count: number; flat?: number };

/** Inks and papers, and one mean colour for each group of similar edge colours. */
function listPaletteEntries(all: Required<ColourEntry>[], total: number): ColourEntry[] {
  if (all.length <= SMALL_PALETTE) return all;
  const isFlat = ({ flat = 0 }: ColourEntry) => flat >= total * FLAT_SHARE;
  const alike = Map.groupBy(
    all.filter((entry) => !isFlat(entry)),
    ({ colour }) => toCoarseColour(colour),
  );
  return [...all.filter(isFlat), ...[...alike.values()].map(toMeanEntry)];
}

const toChannels = (colour: number) => [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff] as const;
const toColour = ([red, green, blue]: readonly [number, number, number]) => red | (green << 8) | (blue << 16);

function toCoarseColour(colour: number): number {
  const [red, green, blue] = toChannels(colour);
  const drop = 8 - EDGE_BITS;
  return (red >> drop) | ((green >> drop) << 8) | ((blue >> drop) << 16);
}

function toMeanEntry(entries: readonly ColourEntry[]): ColourEntry {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (const { colour, count } of entries) {
    const [red, green, blue] = toChannels(colour);
    sums[0] += red * count;
    sums[1] += green * count;
    sums[2] += blue * count;
    sums[3] += count;
  }
  const [red, green, blue, count] = sums;
  const computeMean = (sum: number) => Math.round(sum / count);
  return { colour: toColour([computeMean(red), computeMean(green), computeMean(blue)]), count };
}

/**
 * Palette of the most used colours that can replace all others: an edge by a near colour, an ink or a paper
 * only by itself. Null if there is none.
 */
function shrinkPalette(entries: readonly ColourEntry[]): number[] | null {
  const sorted = entries.toSorted((one, other) => other.count - one.count || one.colour - other.colour);
  for (const room of [SMALL_PALETTE, MAX_COLOURS]) {
    const palette = sorted.slice(0, room).map(({ colour }) => colour);
    const isNearPalette = (colour: number) =>
      measureDistance(palette[findNearest(palette, colour)] ?? 0, colour) <= MAX_OFF;
    const isCoveredByPalette = ({ colour, flat }: ColourEntry) => flat === undefined && isNearPalette(colour);
    if (sorted.slice(room).every(isCoveredByPalette)) return palette;
  }
  return null;
}

function measureDistance(one: number, other: number): number {
  const [red, green, blue] = toChannels(one);
  const [r, g, b] = toChannels(other);
  return Math.hypot(r - red, g - green, b - blue);
}

function findNearest(palette: readonly number[], colour: number): number {
  let [best, place] = [Number.POSITIVE_INFINITY, 0];
  for (const [index, other] of palette.entries()) {
    const distance = measureDistance(other, colour);
    if (distance < best) [best, place] = [distance, index];
  }
  return place;
}

/** Below this length a loop is faster than `fill`. */
const SHORT_RUN = 32;

function buildIndices({ ids, ends }: Runs, substitutes: Uint8Array, total: number): Uint8Array {
  const indices = new Uint8Array(total);
  for (let run = 0, at = 0; run < ids.length; run++) {
    const end = ends[run] ?? 0;
    const index = substitutes[ids[run] ?? 0] ?? 0;
    if (end - at >= SHORT_RUN) indices.fill(index, at, end);
    else for (let pixel = at; pixel < end; pixel++) indices[pixel] = index;
    at = end;
  }
  return indices;
}
