import { deflateSync } from "node:zlib";
import { type DecodedPng, decode } from "fast-png";
import { type PDFContext, PDFRawStream, type PDFRef } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";

/**
 * An uploaded signature as an image XObject: decoded, trimmed to its ink, no larger than print needs, and
 * encoded anew, so that nothing of the uploaded file itself enters the PDF.
 */

const MAX_PNG_BYTES = 2 * 1024 * 1024;
export const MAX_PNG_SIDE_PX = 4000;
const STORED_WIDTH_PX = 1200;
const STORED_HEIGHT_PX = 400;
/** Resolution at which an image keeps its own size: 2 px a point, as on a phone screen. */
const PX_PER_PT = 2;
const SIGNATURE_BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height in points at the image's natural size. */
export type EmbeddedImage = { ref: PDFRef; width: number; height: number };
export type Pixels = { width: number; height: number; rgba: Uint8Array };
export type Region = { x0: number; y0: number; x1: number; y1: number };
type Bounds = { width: number; height: number };

function createRefusal(message: string): DomainError {
  return new DomainError("INVALID_BODY", `The picture ${message}.`);
}

/**
 * Checks the header before anything is unpacked.
 * @throws DomainError INVALID_BODY
 */
export function assertPngLimits(bytes: Buffer, maxBytes = MAX_PNG_BYTES): void {
  if (bytes.length > maxBytes) throw createRefusal(`is larger than ${maxBytes / 1024} KB`);
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(SIGNATURE_BYTES);
  if (!isPng || bytes.toString("latin1", 12, 16) !== "IHDR") throw createRefusal("is not a PNG");
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width < 1 || height < 1 || width > MAX_PNG_SIDE_PX || height > MAX_PNG_SIDE_PX) {
    throw createRefusal(`must have sides of 1 to ${MAX_PNG_SIDE_PX} pixels`);
  }
}

function toRgba(png: DecodedPng): Pixels {
  const { width, height, channels, depth, palette } = png;
  const rgba = new Uint8Array(width * height * 4);
  const sample =
    depth === 16
      ? (index: number) => (png.data[index] ?? 0) >> 8
      : (index: number) => ((png.data[index] ?? 0) * 255) / (palette ? 255 : 2 ** depth - 1);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [source, target] = [pixel * channels, pixel * 4];
    const indexed = palette?.[png.data[pixel] ?? 0];
    if (indexed) {
      rgba.set([indexed[0] ?? 0, indexed[1] ?? 0, indexed[2] ?? 0, indexed[3] ?? 255], target);
    } else if (channels <= 2) {
      const grey = sample(source);
      rgba.set([grey, grey, grey, channels === 2 ? sample(source + 1) : 255], target);
    } else {
      const alpha = channels === 4 ? sample(source + 3) : 255;
      rgba.set([sample(source), sample(source + 1), sample(source + 2), alpha], target);
    }
  }
  return { width, height, rgba };
}

/** Neither transparent nor nearly white. */
function isInk(rgba: Uint8Array, offset: number): boolean {
  const alpha = (rgba[offset + 3] ?? 0) / 255;
  const light = Math.min(rgba[offset] ?? 0, rgba[offset + 1] ?? 0, rgba[offset + 2] ?? 0);
  return alpha > 0.06 && light < 240;
}

function findInkRegion({ width, height, rgba }: Pixels): Region {
  const region = { x0: width, y0: height, x1: 0, y1: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk(rgba, (y * width + x) * 4)) continue;
      region.x0 = Math.min(region.x0, x);
      region.x1 = Math.max(region.x1, x + 1);
      region.y0 = Math.min(region.y0, y);
      region.y1 = Math.max(region.y1, y + 1);
    }
  }
  if (region.x1 === 0) throw createRefusal("is blank");
  return region;
}

/** Scales the region down by averaging to fit the bounds, never up; colours are weighted by their opacity. */
export function resamplePixels(pixels: Pixels, region: Region, bounds: Bounds): Pixels {
  const [fullWidth, fullHeight] = [region.x1 - region.x0, region.y1 - region.y0];
  const scale = Math.min(1, bounds.width / fullWidth, bounds.height / fullHeight);
  const width = Math.max(1, Math.round(fullWidth * scale));
  const height = Math.max(1, Math.round(fullHeight * scale));
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const fromY = region.y0 + Math.floor((y * fullHeight) / height);
    const toY = Math.max(fromY + 1, region.y0 + Math.floor(((y + 1) * fullHeight) / height));
    for (let x = 0; x < width; x++) {
      const fromX = region.x0 + Math.floor((x * fullWidth) / width);
      const toX = Math.max(fromX + 1, region.x0 + Math.floor(((x + 1) * fullWidth) / width));
      rgba.set(averagePixels(pixels, fromX, toX, fromY, toY), (y * width + x) * 4);
    }
  }
  return { width, height, rgba };
}

function averagePixels(
  { width, rgba }: Pixels,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
): [number, number, number, number] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const at = (y * width + x) * 4;
      const weight = rgba[at + 3] ?? 0;
      red += (rgba[at] ?? 0) * weight;
      green += (rgba[at + 1] ?? 0) * weight;
      blue += (rgba[at + 2] ?? 0) * weight;
      alpha += weight;
    }
  }
  if (alpha === 0) return [255, 255, 255, 0];
  const count = (x1 - x0) * (y1 - y0);
  const [r, g, b] = [Math.round(red / alpha), Math.round(green / alpha), Math.round(blue / alpha)];
  return [r, g, b, Math.round(alpha / count)];
}

function decodePng(bytes: Buffer): DecodedPng {
  try {
    return decode(bytes);
  } catch {
    throw createRefusal("cannot be read as a PNG");
  }
}

function createImageStream(
  context: PDFContext,
  pixels: Pixels,
  data: Uint8Array,
  colors: string,
  mask: { SMask?: PDFRef; Mask?: PDFRef } = {},
): PDFRef {
  const dict = context.obj({
    Type: "XObject",
    Subtype: "Image",
    Width: pixels.width,
    Height: pixels.height,
    ColorSpace: colors,
    BitsPerComponent: 8,
    Filter: "FlateDecode",
    ...mask,
  });
  return context.register(PDFRawStream.of(dict, deflateSync(data)));
}

/**
 * Returns the pixels of a PNG's ink, trimmed and no larger than print needs.
 * @throws DomainError INVALID_BODY
 */
export function readInk(bytes: Buffer): Pixels {
  const full = readPixels(bytes);
  return resamplePixels(full, findInkRegion(full), { width: STORED_WIDTH_PX, height: STORED_HEIGHT_PX });
}

/**
 * Returns all pixels of a PNG, as they are.
 * @throws DomainError INVALID_BODY
 */
export const readPixels = (bytes: Buffer): Pixels => toRgba(decodePng(bytes));

/** Opacity from which a pixel is shown if transparency is all or nothing. */
const SHOWN_FROM = 64;

/**
 * A mask of one bit a pixel, set where it is left out (ISO 32000-2, 8.9.6.3): the background stays visible
 * without blending.
 */
function createStencil(context: PDFContext, { width, height, rgba }: Pixels): PDFRef {
  const stride = Math.ceil(width / 8);
  const bits = Buffer.alloc(stride * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    if ((rgba[pixel * 4 + 3] ?? 0) >= SHOWN_FROM) continue;
    const x = pixel % width;
    const at = Math.floor(pixel / width) * stride + (x >> 3);
    bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
  }
  const dict = context.obj({
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ImageMask: true,
    BitsPerComponent: 1,
    Filter: "FlateDecode",
  });
  return context.register(PDFRawStream.of(dict, deflateSync(bits)));
}

/** Blends the pixels with a paper colour (parts of 1); returns three bytes a pixel. */
export function paintOnColor({ rgba }: Pixels, paper: readonly [number, number, number]): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let pixel = 0; pixel * 4 < rgba.length; pixel++) {
    const alpha = (rgba[pixel * 4 + 3] ?? 255) / 255;
    for (let part = 0; part < 3; part++) {
      const own = rgba[pixel * 4 + part] ?? 0;
      rgb[pixel * 3 + part] = Math.round(own * alpha + 255 * (paper[part] ?? 1) * (1 - alpha));
    }
  }
  return rgb;
}

/**
 * Embeds a PNG. `isOpaque`: for documents that take no half-transparent pixels.
 * @throws DomainError INVALID_BODY when the bytes are no PNG within the limits, or hold no ink.
 */
export function embedPng(context: PDFContext, bytes: Buffer, isOpaque = false): EmbeddedImage {
  assertPngLimits(bytes);
  const pixels = readInk(bytes);
  const size = { width: pixels.width / PX_PER_PT, height: pixels.height / PX_PER_PT };
  if (isOpaque) {
    const mask = { Mask: createStencil(context, pixels) };
    return {
      ref: createImageStream(context, pixels, paintOnColor(pixels, [1, 1, 1]), "DeviceRGB", mask),
      ...size,
    };
  }
  const count = pixels.width * pixels.height;
  const [rgb, alpha] = [new Uint8Array(count * 3), new Uint8Array(count)];
  for (let i = 0; i < count; i++) {
    rgb.set(pixels.rgba.subarray(i * 4, i * 4 + 3), i * 3);
    alpha[i] = pixels.rgba[i * 4 + 3] ?? 255;
  }
  const mask = createImageStream(context, pixels, alpha, "DeviceGray");
  return { ref: createImageStream(context, pixels, rgb, "DeviceRGB", { SMask: mask }), ...size };
}
