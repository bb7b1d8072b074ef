/** Red, green and blue, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

export function parseHexColor(hex: string): Color {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export const BLACK = parseHexColor("#000000");
