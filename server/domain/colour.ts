/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

const HEX = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i;
const NUMBER = "(\\d{1,3}(?:\\.\\d{1,3})?)";
const GAP = "(?:\\s*,\\s*|\\s+)";
const RGB = new RegExp(`^rgb\\(\\s*${NUMBER}${GAP}${NUMBER}${GAP}${NUMBER}\\s*\\)$`, "i");
const HSL = new RegExp(`^hsl\\(\\s*${NUMBER}(?:deg)?${GAP}${NUMBER}%${GAP}${NUMBER}%\\s*\\)$`, "i");

/**
 * Parses an opaque colour in the form #rgb, #rrggbb, rgb() or hsl(); returns null for all other CSS colours.
 */
export function parseColour(text: string): Rgb | null {
  const trimmedText = text.trim();
  const hex = HEX.exec(trimmedText);
  if (hex) {
    const parseChannel = (short?: string, long?: string) => Number.parseInt(long ?? `${short}${short}`, 16);
    return [parseChannel(hex[1], hex[4]), parseChannel(hex[2], hex[5]), parseChannel(hex[3], hex[6])];
  }
  const rgb = RGB.exec(trimmedText);
  if (rgb) return checkRange([Number(rgb[1]), Number(rgb[2]), Number(rgb[3])], 255);
  const hsl = HSL.exec(trimmedText);
  if (!hsl || Number(hsl[2]) > 100 || Number(hsl[3]) > 100) return null;
  return fromHsl(Number(hsl[1]) % 360, Number(hsl[2]) / 100, Number(hsl[3]) / 100);
}

const checkRange = (rgb: Rgb, most: number): Rgb | null =>
  rgb.every((channel) => channel <= most) ? rgb : null;

/** CSS Color 4, 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const computeChannel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [computeChannel(0), computeChannel(8), computeChannel(4)];
}

/** Formats as `#rrggbb`: pages get our own spelling, never the raw input. */
export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes two colours. `share` is 0 to 1. */
export function mixColours(from: Rgb, to: Rgb, share: number): Rgb {
  const mixChannel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [mixChannel(0), mixChannel(1), mixChannel(2)];
}

/** WCAG 2.2. */
export function computeLuminance(rgb: Rgb): number {
  const toLinearShare = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * toLinearShare(rgb[0]) + 0.7152 * toLinearShare(rgb[1]) + 0.0722 * toLinearShare(rgb[2]);
}

/** WCAG 2.2: 1 to 21. */
export function computeContrast(a: Rgb, b: Rgb): number {
  const [lighter = 0, darker = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}
