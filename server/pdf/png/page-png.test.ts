import { decode } from "fast-png";
import { expect, test } from "vitest";
import { encodePagePng } from "./page-png";

const WHITE = 0xffffff;
const WIDTH = 101;

/** A page `WIDTH` pixels across, with colours as 0xBBGGRR; the byte above is noise. */
function createPage(height: number, colourAt: (x: number, y: number) => number) {
  const pixels = Uint32Array.from({ length: WIDTH * height }, (_, at) => {
    const junk = ((at * 37) & 0xff) << 24;
    return colourAt(at % WIDTH, Math.floor(at / WIDTH)) | junk;
  });
  return { width: WIDTH, height, pixels };
}

/** Decodes a PNG to 0xBBGGRR pixels. With four bits a pixel, `decode` leaves two in a byte. */
function readPng(png: Uint8Array): number[] {
  const { data, palette, channels, depth, width, height } = decode(png);
  const inRow = Math.ceil(width / 2);
  return Array.from({ length: width * height }, (_, at) => {
    const pair = data[Math.floor(at / width) * inRow + ((at % width) >> 1)] ?? 0;
    const packed = (at % width) % 2 === 0 ? pair >> 4 : pair & 15;
    const own = depth === 4 ? [packed] : Array.from(data.subarray(at * channels, (at + 1) * channels));
    const [red = 0, green = red, blue = red] = palette ? (palette[own[0] ?? 0] ?? []) : own;
    return red | (green << 8) | (blue << 16);
  });
}

const measureDifference = (one: number, other: number) =>
  Math.max(...[0, 8, 16].map((shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff))));
const findLargestDifference = (drawn: { pixels: Uint32Array }, png: Uint8Array) =>
  Math.max(...readPng(png).map((pixel, at) => measureDifference(pixel, (drawn.pixels[at] ?? 0) & WHITE)));

test("up to sixteen colours are kept exactly, even on a page of odd width", () => {
  const drawn = createPage(40, (x, y) => (y < 20 ? WHITE : (x % 15) * 0x0f1101));
  const png = encodePagePng(drawn);
  expect(findLargestDifference(drawn, png)).toBe(0);
  expect(png.readUInt8(24)).toBe(4);
});

test("text and paper colours stay exact among a hundred edge shades, even a pale box on white", () => {
  const flat = [WHITE, 0xfff8f4, 0x000000, 0xc81e1e];
  const drawn = createPage(400, (x, y) =>
    y % 9 === 8 ? 0x010101 * ((x * 5 + y) % 256) : (flat[y % 4] ?? 0),
  );
  const decodedPixels = readPng(encodePagePng(drawn));
  for (const colour of flat) {
    const places = [...drawn.pixels.keys()].filter((at) => ((drawn.pixels[at] ?? 0) & WHITE) === colour);
    expect(new Set(places.map((at) => decodedPixels[at]))).toEqual(new Set([colour]));
  }
  expect(findLargestDifference(drawn, encodePagePng(drawn))).toBeLessThanOrEqual(40);
});

test("pale boxes keep distinct colours when there are more than a small palette holds", () => {
  const tints = Array.from({ length: 12 }, (_, box) => WHITE - (box + 1) * 0x010200);
  const drawn = createPage(400, (x, y) => {
    const box = tints[Math.floor(y / 3)];
    if (box !== undefined && x < 40) return box;
    return y % 3 === 0 ? 0x010101 * ((x * 37 + y) % 256) : WHITE;
  });
  const decodedPixels = readPng(encodePagePng(drawn));
  expect(tints.map((_, box) => decodedPixels[box * 3 * WIDTH + 5])).toEqual(tints);
});

test("a thin line keeps its colour, however few pixels it has", () => {
  const inks = [0x0000ff, 0x00a000, 0xc00000, 0x00c0c0];
  const drawn = createPage(400, (x, y) =>
    x === 50 && y % 40 < 4 ? (inks[y % 4] ?? 0) : y % 3 === 0 ? 0x010101 * ((x * 5 + y) % 256) : WHITE,
  );
  expect(findLargestDifference(drawn, encodePagePng(drawn))).toBeLessThanOrEqual(40);
});

/** Noise of a scanner: the last two bits of each channel, the same in every run. */
const createNoise = (x: number, y: number, type: number) => {
  const mixed = Math.imul(Math.imul(x + 1, 73_856_093) ^ Math.imul(y + 1, 19_349_663), 2_654_435_761) >>> 8;
  return type === 0 ? 0x010101 * (mixed & 3) : mixed & 0x030303;
};

test.each([
  ["coloured", 2, (x: number, y: number) => ((x * 4) & 0xfc) | ((y & 0xfc) << 8) | (((x + y) & 0xfc) << 16)],
  ["grey", 0, (x: number, y: number) => 0x010101 * (Math.floor((x + y) / 3) & 0xfc)],
])(
  "a %s photograph keeps its colours, or all but their last two bits when that is enough",
  (_, type, colourAt) => {
    const drawn = createPage(300, (x, y) => colourAt(x, y) | createNoise(x, y, type));
    const exact = encodePagePng(drawn);
    const passing = encodePagePng(drawn, 6);
    expect(findLargestDifference(drawn, exact)).toBe(0);
    expect(findLargestDifference(drawn, passing)).toBeLessThanOrEqual(3);
    expect(passing.byteLength).toBeLessThan(exact.byteLength);
    expect([exact, passing].map((png) => png.readUInt8(25))).toEqual([type, type]);
  },
);

test("equal pixels give equal bytes, whatever the unused fourth byte holds", () => {
  const drawn = createPage(50, (x, y) => x * y * 977);
  const other = { ...drawn, pixels: drawn.pixels.map((pixel) => (pixel & WHITE) | 0x5a000000) };
  expect(encodePagePng(drawn).equals(encodePagePng(other))).toBe(true);
});
