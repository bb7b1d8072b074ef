import {
  computeContrast,
  computeLuminance,
  mixColours,
  parseColour,
  type Rgb,
  toHex,
} from "@/server/domain/colour";

/** Names an integrator uses, with the design token each one sets (components/README.md 10). */
const COLOURS = {
  background: "--bg",
  canvas: "--canvas",
  muted: "--muted",
  foreground: "--ink",
  mutedForeground: "--ink-2",
  primary: "--primary",
  primaryForeground: "--on-primary",
  border: "--hairline",
  input: "--control",
  ring: "--focus",
} as const;
type ColourName = keyof typeof COLOURS;

const FONTS: Readonly<Record<string, string>> = {
  inter: '"Inter Variable", system-ui, sans-serif',
  system: "system-ui, sans-serif",
  arial: "Arial, Helvetica, sans-serif",
  verdana: "Verdana, Geneva, sans-serif",
  tahoma: "Tahoma, Verdana, sans-serif",
  trebuchet: '"Trebuchet MS", Tahoma, sans-serif',
  georgia: "Georgia, serif",
  times: '"Times New Roman", Times, serif',
};

export const COLOUR_NAMES = Object.keys(COLOURS);
export const FONT_NAMES = Object.keys(FONTS);
const RADIUS_LIMIT_PX = 24;

const TEXT = 4.5;
const SHAPE = 3;
const SURFACES = ["--bg", "--canvas", "--muted"] as const;
const WORDS = ["--ink", "--ink-2", "--ink-3", "--primary", "--success", "--warning", "--danger"] as const;
/** Foreground, background and minimum contrast ratio (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...WORDS.flatMap((word) => SURFACES.map((surface) => [word, surface, TEXT] as const)),
  ["--on-primary", "--primary", TEXT],
  ["--ink", "--info-tint", TEXT],
  ["--primary", "--info-tint", SHAPE],
  ["--control", "--bg", SHAPE],
  ["--focus", "--bg", SHAPE],
  ["--focus", "--canvas", SHAPE],
];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Share by which a hovered button turns darker, or lighter in a dark theme. */
const HOVER_SHARE = 0.15;

/** Custom properties for the root element, and messages about the variables left out. */
export type EmbedTheme = { properties: ReadonlyMap<string, string>; complaints: readonly string[] };

/**
 * Returns the integrator's variables that may be applied: known names, and colours that keep every pair
 * readable over the current theme. An unreadable colour is dropped, and its partner too if both were given.
 * @param themeColour returns the theme's own value of a token, as CSS text
 */
export function parseCssVars(
  vars: Readonly<Record<string, string>>,
  themeColour: (token: string) => string,
): EmbedTheme {
  const complaints: string[] = [];
  const properties = new Map<string, string>();
  const customColours = new Map<string, Rgb>();
  for (const [name, text] of Object.entries(vars)) {
    const complaint = isColourName(name)
      ? applyColour(customColours, name, text)
      : name === "radius"
        ? applyRadius(properties, text)
        : name === "fontFamily"
          ? applyFont(properties, text)
          : `cssVars.${name} is not a variable of this page`;
    if (complaint) complaints.push(complaint);
  }
  complaints.push(...dropUnreadableColours(customColours, themeColour));
  for (const [token, colour] of customColours) properties.set(token, toHex(colour));
  const primary = customColours.get("--primary");
  if (primary) properties.set("--primary-hover", toHex(toHoverColour(primary, customColours, themeColour)));
  return { properties, complaints };
}

const isColourName = (name: string): name is ColourName => Object.hasOwn(COLOURS, name);

function applyColour(given: Map<string, Rgb>, name: ColourName, text: string): string | null {
  const colour = parseColour(text);
  if (colour === null) return `cssVars.${name} must be a colour: #rgb, #rrggbb, rgb(…) or hsl(…), opaque`;
  given.set(COLOURS[name], colour);
  return null;
}

const LENGTH = /^(\d{1,3}(?:\.\d{1,3})?)(px|rem|em)$/;

function applyRadius(properties: Map<string, string>, text: string): string | null {
  const lengthMatch = LENGTH.exec(text.trim());
  const px = lengthMatch
    ? Number(lengthMatch[1]) * (lengthMatch[2] === "px" ? 1 : 16)
    : text.trim() === "0"
      ? 0
      : Number.NaN;
  if (!(px <= RADIUS_LIMIT_PX))
    return `cssVars.radius must be a CSS length of at most ${RADIUS_LIMIT_PX}px, such as 8px or 0.5rem`;
  for (const [token, times] of [
    ["--round-control", 1],
    ["--round-card", 1.5],
    ["--round-sheet", 2],
  ] as const)
    properties.set(token, `${px * times}px`);
  return null;
}

function applyFont(properties: Map<string, string>, text: string): string | null {
  const key = text.trim().toLowerCase();
  const stack = Object.hasOwn(FONTS, key) ? FONTS[key] : undefined;
  if (stack === undefined) return `cssVars.fontFamily must be one of ${FONT_NAMES.join(", ")}`;
  properties.set("--font-sans", stack);
  return null;
}

/** Drops given colours until no pair is unreadable because of one. */
function dropUnreadableColours(given: Map<string, Rgb>, themeColour: (token: string) => string): string[] {
  const complaints: string[] = [];
  const getColour = (token: string) => given.get(token) ?? parseColour(themeColour(token));
  for (let isDone = false; !isDone; ) {
    const bad = PAIRS.find(([front, back, needed]) => {
      if (!given.has(front) && !given.has(back)) return false;
      const [a, b] = [getColour(front), getColour(back)];
      return a === null || b === null || computeContrast(a, b) < needed;
    });
    isDone = bad === undefined;
    if (!bad) continue;
    const [front, back, needed] = bad;
    const dropped = [front, back].filter((token) => given.delete(token)).map(toVariableName);
    complaints.push(
      `cssVars.${dropped.join(" and cssVars.")} left out: ${toVariableName(front)} on ${toVariableName(back)} would have a contrast under ${needed}:1`,
    );
  }
  return complaints;
}

const toVariableName = (token: string): string =>
  Object.entries(COLOURS).find(([, own]) => own === token)?.[0] ?? token.slice(2);

/** Mixes away from the text colour, so that contrast only rises. */
function toHoverColour(
  primary: Rgb,
  given: ReadonlyMap<string, Rgb>,
  themeColour: (token: string) => string,
): Rgb {
  const words = given.get("--on-primary") ?? parseColour(themeColour("--on-primary")) ?? WHITE;
  return mixColours(
    primary,
    computeLuminance(words) > computeLuminance(primary) ? BLACK : WHITE,
    HOVER_SHARE,
  );
}
