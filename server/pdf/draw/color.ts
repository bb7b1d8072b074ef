/** Red, green and blue, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

export function parseHexColor(hex: string): Color {
  const parsePart = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [parsePart(1), parsePart(3), parsePart(5)];
}

export const BLACK = parseHexColor("#000000");
