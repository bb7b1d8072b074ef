import { readFileSync } from "node:fs";
import { crc32, inflateSync } from "node:zlib";
import { encode } from "fast-png";
import { DomainError } from "@/server/domain/errors";
import { assertPngLimits, readInk } from "./image";

/** A signature picture as stored: only its ink, redrawn, so that nothing of the uploaded file survives. */
export type SignaturePicture = { png: Uint8Array; widthPx: number; heightPx: number };

/** Chunks that affect pixels; profiles, texts and animations are dropped unread. */
const ESSENTIAL: readonly string[] = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** Most unpacked bytes of a picture: 4000 × 4000 pixels with 8 bits in four channels. */
const MAX_UNPACKED_BYTES = 4000 * (4000 * 4 + 1);

function createRefusal(message: string): DomainError {
  return new DomainError("INVALID_BODY", `The picture ${message}.`);
}

/**
 * Reads an uploaded PNG, trims it to its ink, scales it to at most 1200 × 400 pixels and encodes it anew.
 * Meant for a PDF process (ruling 64).
 * @throws DomainError INVALID_BODY: no PNG within the limits, damaged, or blank
 */
export function redrawSignature(path: string): SignaturePicture {
  const bytes = readFileSync(path);
  assertPngLimits(bytes);
  const { width, height, rgba } = readInk(extractEssentialChunks(bytes));
  return {
    png: encode({ width, height, data: rgba, channels: 4, depth: 8 }),
    widthPx: width,
    heightPx: height,
  };
}

/**
 * Returns the picture with its essential chunks alone, after checking the size its pixels unpack to (T36).
 */
export function extractEssentialChunks(bytes: Buffer): Buffer {
  const essentialChunks: Buffer[] = [bytes.subarray(0, 8)];
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw createRefusal("is cut short");
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw createRefusal("is damaged");
    if (ESSENTIAL.includes(type)) essentialChunks.push(bytes.subarray(at, end));
    if (type === "IDAT") packed.push(bytes.subarray(at + 8, end - 4));
    if (type === "IEND") break;
    at = end;
  }
  try {
    inflateSync(Buffer.concat(packed), { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    throw createRefusal("does not unpack to a picture of this size");
  }
  return Buffer.concat(essentialChunks);
}
