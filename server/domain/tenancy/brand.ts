import { contrast, mixed, parseColour, type Rgb, toHex } from "@/server/domain/colour";

/**
 * How a team looks to recipients (domain/README.md 3.5, components/README.md 8): its colour made readable, its logo,
 * its words.
 */

/** The largest logo that is taken in (domain/README.md 10), and how large it is kept: twice what a mail shows. */
export const MAX_LOGO_UPLOAD_BYTES = 5 * 1024 * 1024;
export const LOGO_BOUNDS = { width: 480, height: 144 } as const;
/** Pixels of the kept picture to one pixel on the screen. */
export const LOGO_DENSITY = 2;

/** `#rrggbb`, lower case. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/;

/** The colour that somebody wrote, in its stored spelling; null for anything else. */
export function hexColourIn(text: string): string | null {
  const colour = text.trim().toLowerCase();
  return HEX_COLOUR.test(colour) ? colour : null;
}

/** What text must reach (WCAG 2.2, 1.4.3 AA). */
const READABLE = 4.5;

/** The least favourable grounds the colour is read on: the muted grey of light pages, that of dark ones. */
const GROUNDS = { light: "#eef0f3", dark: "#1e232b" } as const;
/** What is written on the colour. */
const ON = { light: "#ffffff", dark: "#0b1220" } as const;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** How much further from what is written on it a button is under the pointer. */
const HOVER_SHARE = 0.15;

export type Shade = "light" | "dark";

const rgbOf = (hex: string): Rgb => parseColour(hex) ?? BLACK;

/** The contrast a colour is judged by: the worse of a link on a page and the words on a button. */
export const contrastIn = (hex: string, shade: Shade): number =>
  Math.min(contrast(rgbOf(hex), rgbOf(GROUNDS[shade])), contrast(rgbOf(hex), rgbOf(ON[shade])));

/** Whether a colour serves as it is. */
export const isReadable = (hex: string, shade: Shade): boolean => contrastIn(hex, shade) >= READABLE;

/** The nearest shade of a colour that can be read: darker on light pages, lighter on dark ones. */
export function readableShade(hex: string, shade: Shade): string {
  const away = shade === "light" ? BLACK : WHITE;
  for (let step = 0; step < 100; step++) {
    const candidate = toHex(mixed(rgbOf(hex), away, step / 100));
    if (isReadable(candidate, shade)) return candidate;
  }
  return toHex(away);
}

/** The colours of buttons and links on light and on dark pages, each with the colour of what is written on it. */
export type Palette = Record<Shade, { primary: string; hover: string; onPrimary: string }>;

/** A palette everybody can read, from whatever colour a team chose. */
export function paletteOf(hex: string): Palette {
  const of = (shade: Shade) => {
    const primary = readableShade(hex, shade);
    const away = shade === "light" ? BLACK : WHITE;
    return { primary, hover: toHex(mixed(rgbOf(primary), away, HOVER_SHARE)), onPrimary: ON[shade] };
  };
  return { light: of("light"), dark: of("dark") };
}
