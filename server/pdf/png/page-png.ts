import { crc32, deflateSync } from "node:zlib";
import { type FewColours, type Pixels, reduceColours } from "./few-colours";
import { filterRows } from "./filtered-rows";

/**
 * A drawn page as a PNG, small enough for a phone's connection: text in a palette, photographs as differences
 * between pixels, both packed by the platform's zlib. Equal pixels give equal bytes.
 */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY = 0;
const TRUE_COLOUR = 2;
const INDEXED = 3;
/** A higher level saves the last percent of size at the time of many pages. */
const LEVEL = 6;

/** All bits of a channel. */
const EXACT = 8;

/**
 * Encodes a page. `photoBits`: bits of each channel that a photograph keeps; the last ones are a scanner's
 * noise, and most of the bytes.
 */
export function encodePagePng(page: Pixels, photoBits = EXACT): Buffer {
  const few = reduceColours(page);
  if (few) return encodeIndexedPng(page, few);
  const { channels, bytes } = filterRows(page, photoBits);
  return encodePng(page, { depth: 8, type: channels === 1 ? GREY : TRUE_COLOUR, rows: bytes });
}

function encodeIndexedPng({ width, height }: Pixels, { palette, indices }: FewColours): Buffer {
  const depth = palette.length <= 16 ? 4 : 8;
  const perByte = 8 / depth;
  const length = Math.ceil(width / perByte);
  const rows = new Uint8Array((length + 1) * height);
  const row = (y: number) => indices.subarray(y * width, (y + 1) * width);
  for (let y = 0; y < height; y++) {
    const target = y * (length + 1) + 1;
    if (perByte === 1) rows.set(row(y), target);
    // Most rows of a page of text are blank: copying one is faster than packing it.
    else if (y > 0 && Buffer.compare(row(y), row(y - 1)) === 0)
      rows.copyWithin(target, target - length - 1, target - 1);
    else packPairs(row(y), rows, target);
  }
  const colours = Buffer.from(
    palette.flatMap((colour) => [colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff]),
  );
  return encodePng({ width, height }, { depth, type: INDEXED, rows, palette: colours });
}

/** Packs two indices of four bits into each byte (PNG 7.2). */
function packPairs(indices: Uint8Array, rows: Uint8Array, target: number): void {
  for (let at = 0; at < indices.length; at += 2)
    rows[target + (at >> 1)] = ((indices[at] ?? 0) << 4) | (indices[at + 1] ?? 0);
}

type Body = { depth: number; type: number; rows: Uint8Array; palette?: Buffer };

function encodePng(
  { width, height }: Pick<Pixels, "width" | "height">,
  { depth, type, rows, palette }: Body,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    encodeChunk("IHDR", header),
    ...(palette ? [encodeChunk("PLTE", palette)] : []),
    encodeChunk("IDAT", deflateSync(rows, { level: LEVEL })),
    encodeChunk("IEND", Buffer.alloc(0)),
  ]);
}

function encodeChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
