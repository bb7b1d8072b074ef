import { computeContrast, mixColours, parseColour, type Rgb, toHex } from "@/server/domain/colour";

/**
 * A team's brand for recipients (domain/README.md 3.5, components/README.md 8): its colour made readable, its
 * logo, its texts.
 */

/** Largest accepted logo (domain/README.md 10), and its stored size: twice that of a mail. */
export const MAX_LOGO_UPLOAD_BYTES = 5 * 1024 * 1024;
export const LOGO_BOUNDS = { width: 480, height: 144 } as const;
/** Pixels of the stored picture per pixel on the screen. */
export const LOGO_DENSITY = 2;

/** `#rrggbb`, lower case. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/;

/** Returns a colour in its stored spelling; null for invalid input. */
export function parseHexColour(text: string): string | null {
  const colour = text.trim().toLowerCase();
  return HEX_COLOUR.test(colour) ? colour : null;
}

/** Required contrast of text (WCAG 2.2, 1.4.3 AA). */
const READABLE = 4.5;

/** The backgrounds with the least contrast: the muted grey of light pages, and that of dark ones. */
const GROUNDS = { light: "#eef0f3", dark: "#1e232b" } as const;
const ON = { light: "#ffffff", dark: "#0b1220" } as const;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Share by which the hover colour moves away from the text colour. */
const HOVER_SHARE = 0.15;

export type Shade = "light" | "dark";

const toRgb = (hex: string): Rgb => parseColour(hex) ?? BLACK;

/** Returns the lower of two contrasts: of a link on a page, and of the text on a button. */
export const computeShadeContrast = (hex: string, shade: Shade): number =>
  Math.min(computeContrast(toRgb(hex), toRgb(GROUNDS[shade])), computeContrast(toRgb(hex), toRgb(ON[shade])));

export const isReadable = (hex: string, shade: Shade): boolean =>
  computeShadeContrast(hex, shade) >= READABLE;

/** Returns the nearest readable shade of a colour: darker on light pages, lighter on dark ones. */
export function findReadableShade(hex: string, shade: Shade): string {
  const away = shade === "light" ? BLACK : WHITE;
  for (let step = 0; step < 100; step++) {
    const candidate = toHex(mixColours(toRgb(hex), away, step / 100));
    if (isReadable(candidate, shade)) return candidate;
  }
  return toHex(away);
}

export type Palette = Record<Shade, { primary: string; hover: string; onPrimary: string }>;

export function buildPalette(hex: string): Palette {
  const buildShade = (shade: Shade) => {
    const primary = findReadableShade(hex, shade);
    const away = shade === "light" ? BLACK : WHITE;
    return { primary, hover: toHex(mixColours(toRgb(primary), away, HOVER_SHARE)), onPrimary: ON[shade] };
  };
  return { light: buildShade("light"), dark: buildShade("dark") };
}
