import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { encode } from "fast-png";
import { PDFDocument } from "pdf-lib";
import { DomainError } from "@/server/domain/errors";
import { LOGO_BOUNDS, MAX_LOGO_UPLOAD_BYTES } from "@/server/domain/tenancy/brand";
import { drawFirstPage } from "../draw-page";
import {
  assertPngLimits,
  MAX_PNG_SIDE_PX,
  type Pixels,
  type Region,
  readPixels,
  resamplePixels,
} from "./image";
import { extractEssentialChunks } from "./picture";

/** A team's logo as stored: redrawn pixels. `isLight` when it is readable only on a dark background. */
export type RedrawnLogo = { png: Uint8Array; widthPx: number; heightPx: number; isLight: boolean };

/** Mean lightness, 0 to 255, above which a drawing vanishes on white paper. */
const LIGHT_FROM = 200;

/**
 * Reads an uploaded PNG or JPEG, trims transparent edges and scales it to the bounds of a logo. It is encoded
 * anew, so that nothing of the upload survives. Meant for a PDF process (ruling 64).
 * @throws DomainError INVALID_BODY: neither PNG nor JPEG within the limits, damaged, or blank
 */
export async function redrawLogo(path: string): Promise<RedrawnLogo> {
  const bytes = readFileSync(path);
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const full = isJpeg ? await readJpeg(path, bytes) : readPng(bytes);
  const region = findVisibleRegion(full);
  const { width, height, rgba } = resamplePixels(full, region, LOGO_BOUNDS);
  return {
    png: encode({ width, height, data: rgba, channels: 4, depth: 8 }),
    widthPx: width,
    heightPx: height,
    isLight: isLightOnNothing({ width, height, rgba }),
  };
}

function readPng(bytes: Buffer): Pixels {
  assertPngLimits(bytes, MAX_LOGO_UPLOAD_BYTES);
  return readPixels(extractEssentialChunks(bytes));
}

/** Drawn by PDFium on a page of its own size: no second decoder to trust. */
async function readJpeg(path: string, bytes: Buffer): Promise<Pixels> {
  const refusal = new DomainError("INVALID_BODY", "The picture cannot be read as a JPEG.");
  if (bytes.length > MAX_LOGO_UPLOAD_BYTES) throw new DomainError("FILE_TOO_LARGE");
  const pdf = await PDFDocument.create();
  // A copy: pdf-lib reads from the start of the underlying memory, and a Buffer may begin in the middle of
  // it.
  const image = await pdf.embedJpg(new Uint8Array(bytes)).catch(() => null);
  if (!image) throw refusal;
  const { width, height } = image;
  if (width < 1 || height < 1 || width > MAX_PNG_SIDE_PX || height > MAX_PNG_SIDE_PX) {
    const message = `The picture must have sides of 1 to ${MAX_PNG_SIDE_PX} pixels.`;
    throw new DomainError("INVALID_BODY", message);
  }
  pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  const file = `${path}.pdf`;
  try {
    writeFileSync(file, await pdf.save(), { flag: "wx", mode: 0o600 });
    return await drawFirstPage(file, width);
  } finally {
    rmSync(file, { force: true });
  }
}

function findVisibleRegion({ width, height, rgba }: Pixels): Region {
  const region = { x0: width, y0: height, x1: 0, y1: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4 + 3] ?? 0) < 16) continue;
      region.x0 = Math.min(region.x0, x);
      region.x1 = Math.max(region.x1, x + 1);
      region.y0 = Math.min(region.y0, y);
      region.y1 = Math.max(region.y1, y + 1);
    }
  }
  if (region.x1 === 0) throw new DomainError("INVALID_BODY", "The picture is blank.");
  return region;
}

/** A light drawing without a background of its own. */
function isLightOnNothing({ width, height, rgba }: Pixels): boolean {
  let [light, weight] = [0, 0];
  for (let at = 0; at < width * height * 4; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    const lightness = 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);
    light += lightness * alpha;
    weight += alpha;
  }
  const isSeeThrough = weight < width * height * 255 * 0.95;
  return isSeeThrough && light / Math.max(1, weight) > LIGHT_FROM;
}
