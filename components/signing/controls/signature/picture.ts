/**
 * Turns a photo of a signature into ink on transparent: read, shrink, remove the paper, trim, write as PNG.
 */

const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Longest side in pixels; plenty for a field on a page. */
const MAX_SIDE = 1400;
const MARGIN = 8;

export type PictureProblem = "tooLarge" | "unreadable" | "heic" | "blocked";

/** Some browsers return noise or white when a page reads a canvas. Then no ink can be found. */
function isCanvasReadable(): boolean {
  try {
    const context = createCanvasContext(2, 1);
    context.fillStyle = "#123456";
    context.fillRect(0, 0, 2, 1);
    const { data } = context.getImageData(0, 0, 2, 1);
    return [0, 4].every((at) => data[at] === 0x12 && data[at + 1] === 0x34 && data[at + 2] === 0x56);
  } catch {
    return false;
  }
}

/** HEIF brands of the container phones store photos in. */
const HEIF_BRAND = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/;

/** Returns whether a file is a HEIC photo, by its first bytes: its name and type are often missing. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(4, 12).arrayBuffer());
  return HEIF_BRAND.test(String.fromCharCode(...head));
}

/** Returns the picture's pixels, rotated by EXIF, on white. Drops everything else in the file. */
export async function readPicture(file: Blob): Promise<ImageData | PictureProblem> {
  if (file.size > MAX_PICTURE_BYTES) return "tooLarge";
  if (!isCanvasReadable()) return "blocked";
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = createCanvasContext(width, height);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return context.getImageData(0, 0, width, height);
  } catch {
    return (await isHeic(file).catch(() => false)) ? "heic" : "unreadable";
  }
}

export function rotatePicture({ width, height, data }: ImageData, clockwise: boolean): ImageData {
  const result = new ImageData(height, width);
  const [from, to] = [new Uint32Array(data.buffer), new Uint32Array(result.data.buffer)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = clockwise ? [height - 1 - y, x] : [y, width - 1 - x];
      to[row * height + column] = from[y * width + x] ?? 0;
    }
  }
  return result;
}

/**
 * Returns the lightness (0 to 255) that separates ink from paper: the split with the most
 * contrast between its two sides (Otsu). A start value for the slider in any light.
 */
export function findPaperThreshold({ data }: Pick<ImageData, "data">): number {
  const counts = new Array<number>(256).fill(0);
  for (let at = 0; at < data.length; at += 4) {
    const light = Math.round(computeLightness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
    counts[light] = (counts[light] ?? 0) + 1;
  }
  const total = data.length / 4;
  const sum = counts.reduce((all, count, light) => all + count * light, 0);
  let [best, first, last, dark, darkSum] = [-1, 128, 128, 0, 0];
  for (const [light, count] of counts.entries()) {
    dark += count;
    darkSum += count * light;
    if (dark === 0 || dark === total) continue;
    const apart = darkSum / dark - (sum - darkSum) / (total - dark);
    const contrast = dark * (total - dark) * apart * apart;
    if (contrast > best) [best, first] = [contrast, light];
    if (contrast === best) last = light;
  }
  // Between clear ink and clear paper every split is equally good. The middle keeps most distance to both.
  return Math.round((first + last) / 2);
}

function createCanvasContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new TypeError("This browser gives no canvas");
  return context;
}

const computeLightness = (red: number, green: number, blue: number) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;
/** Width of the soft edge between ink and paper, in steps of lightness. */
const SOFT_EDGE = 40;

/** Makes everything lighter than `threshold` (0 to 255) transparent, with soft edges. */
export function removePaper(picture: ImageData, threshold: number): ImageData {
  const { width, height, data } = picture;
  const ink = new ImageData(new Uint8ClampedArray(data), width, height);
  for (let at = 0; at < data.length; at += 4) {
    const light = computeLightness(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
    ink.data[at + 3] = Math.round(255 * Math.min(1, Math.max(0, (threshold - light) / SOFT_EDGE)));
  }
  return ink;
}

type Frame = { left: number; top: number; right: number; bottom: number };

function findInkFrame({ width, height, data }: ImageData): Frame | null {
  const frame: Frame = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 64) continue;
      frame.left = Math.min(frame.left, x);
      frame.right = Math.max(frame.right, x);
      frame.top = Math.min(frame.top, y);
      frame.bottom = Math.max(frame.bottom, y);
    }
  }
  return frame.right < frame.left ? null : frame;
}

/** Minimum extent of a signature in pixels: anything less is dust. */
const MIN_SIDE = 12;

/** Returns the trimmed ink as a PNG, or null when there is not enough ink. */
export async function encodeInkPng(ink: ImageData): Promise<Blob | null> {
  const frame = findInkFrame(ink);
  if (frame === null) return null;
  const width = frame.right - frame.left + 1;
  const height = frame.bottom - frame.top + 1;
  if (Math.max(width, height) < MIN_SIDE) return null;
  const context = createCanvasContext(width + 2 * MARGIN, height + 2 * MARGIN);
  context.putImageData(ink, MARGIN - frame.left, MARGIN - frame.top, frame.left, frame.top, width, height);
  return new Promise((resolve) => context.canvas.toBlob(resolve, "image/png"));
}
