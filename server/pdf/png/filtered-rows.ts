import type { Pixels } from "./few-colours";

/** Rows of a photograph, each stored as differences from its neighbours where that is shorter (PNG 9). */

const NONE = 0;
const SUB = 1;
const UP = 2;
const PAETH = 4;

/** Maps each channel value to the one with so many bits kept. */
const buildReducedValues = (keptBits: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(((value >> (8 - keptBits)) * 255) / (2 ** keptBits - 1)),
  );

export type FilteredRows = { channels: 1 | 3; bytes: Uint8Array };

/** Converts the pixels to PNG rows with so many bits of each channel; grey if the page has no colour. */
export function filterRows({ width, height, pixels }: Pixels, keptBits: number): FilteredRows {
  const values = buildReducedValues(keptBits);
  const channels = isGrey(pixels) ? 1 : 3;
  const length = width * channels;
  const bytes = new Uint8Array((length + 1) * height);
  let above = new Uint8Array(length);
  let row = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    readRow({ pixels, values }, y * width, row, channels);
    writeRow(bytes, y * (length + 1), row, above, channels);
    [above, row] = [row, above];
  }
  return { channels, bytes };
}

function isGrey(pixels: Uint32Array): boolean {
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0;
    const green = (pixel >> 8) & 0xff;
    if ((pixel & 0xff) !== green || ((pixel >> 16) & 0xff) !== green) return false;
  }
  return true;
}

type Read = { pixels: Uint32Array; values: Uint8Array };

function readRow({ pixels, values }: Read, from: number, row: Uint8Array, channels: 1 | 3): void {
  for (let target = 0, at = from; target < row.length; target += channels, at++) {
    const pixel = pixels[at] ?? 0;
    row[target] = values[pixel & 0xff] ?? 0;
    if (channels === 1) continue;
    row[target + 1] = values[(pixel >> 8) & 0xff] ?? 0;
    row[target + 2] = values[(pixel >> 16) & 0xff] ?? 0;
  }
}

function predictPaeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function writeRow(target: Uint8Array, start: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const filter = chooseFilter(row, above, step);
  target[start] = filter;
  if (filter === NONE) {
    target.set(row, start + 1);
    return;
  }
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : (row[at - step] ?? 0);
    const up = above[at] ?? 0;
    const corner = filter === PAETH && at >= step ? (above[at - step] ?? 0) : 0;
    const guess = filter === SUB ? left : filter === UP ? up : predictPaeth(left, up, corner);
    target[start + 1 + at] = (row[at] ?? 0) - guess;
  }
}

/**
 * A row with this share of repeated pixels stays unfiltered: equal bytes compress better than differences.
 */
const FLAT_SHARE = 0.7;
/** Every fourth pixel is enough to choose a filter. */
const LOOK_EVERY = 4;

/** Chooses the filter with the smallest differences, as the PNG specification proposes. */
function chooseFilter(row: Uint8Array, above: Uint8Array, step: number): number {
  let [looked, flat, sub, up, diagonal] = [0, 0, 0, 0, 0];
  for (let at = step; at < row.length; at += step * LOOK_EVERY) {
    const value = row[at] ?? 0;
    const left = row[at - step] ?? 0;
    const over = above[at] ?? 0;
    looked++;
    if (value === left) flat++;
    sub += measureSize(value - left);
    up += measureSize(value - over);
    diagonal += measureSize(value - predictPaeth(left, over, above[at - step] ?? 0));
  }
  if (flat > looked * FLAT_SHARE) return NONE;
  if (diagonal <= sub && diagonal <= up) return PAETH;
  return sub <= up ? SUB : UP;
}

function measureSize(difference: number): number {
  const byte = difference & 0xff;
  return byte < 128 ? byte : 256 - byte;
}
