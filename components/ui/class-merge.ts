import { createTailwindMerge } from "tailwind-merge";

/**
 * The classes that exclude each other, only for the families that this product uses: the library's own table
 * of all of Tailwind is 6 KB of every signing page. A test compares this with that table for every class in
 * the sources.
 */

type Definition = string | ((value: string) => boolean) | { [key: string]: Definition[] };
type Groups = { [group: string]: Definition[] };

const any = () => true;
const isLength = (value: string) => /^(?:\d|\[(?!#|rgb))/.test(value);
const isSize = (value: string) => /^(?:caption|dense|body|reader|lead|h\d|hero)$|^\[(?!#|rgb)/.test(value);

/** `p` for `p-4`: every class with this prefix sets the same property. */
const named = (...names: string[]): Groups =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]));
/** The same, for names that also occur alone: `rounded`, `rounded-card`. */
const alone = (...names: string[]): Groups =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: ["", any] }]]));
const sided = (name: string, sides: string) =>
  [...sides].map((side) => (name.length === 1 ? name + side : `${name}-${side}`));

const BORDER_SIDES = sided("border", "xytrbl");

const classGroups: Groups = {
  display: [
    "block",
    "inline-block",
    "inline",
    "flex",
    "inline-flex",
    "grid",
    "inline-grid",
    "table",
    "table-cell",
    "hidden",
    "contents",
  ],
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  visibility: ["visible", "invisible", "collapse"],
  sr: ["sr-only", "not-sr-only"],
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap"] }],
  flex: [{ flex: [any] }],
  "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
  "font-family": [{ font: [any] }],
  "text-alignment": [{ text: ["left", "center", "right"] }],
  "font-size": [{ text: [isSize] }],
  "text-color": [{ text: [any] }],
  "text-decoration": ["underline", "line-through", "no-underline"],
  "text-decoration-thickness": [{ decoration: [isLength] }],
  italics: ["italic", "not-italic"],
  "border-collapse": [{ border: ["collapse", "separate"] }],
  "border-style": [{ border: ["solid", "dashed", "dotted", "none"] }],
  "border-w": [{ border: ["", isLength] }],
  ...alone(...BORDER_SIDES),
  "border-color": [{ border: [any] }],
  "outline-style": [{ outline: ["none", "hidden", "dashed"] }],
  "outline-w": [{ outline: ["", isLength] }],
  "outline-offset": [{ "outline-offset": [any] }],
  "outline-color": [{ outline: [any] }],
  "ring-w-inset": ["ring-inset"],
  "ring-w": [{ ring: ["", isLength] }],
  "ring-color": [{ ring: [any] }],
  "ring-offset-w": [{ "ring-offset": [isLength] }],
  "ring-offset-color": [{ "ring-offset": [any] }],
  "inset-ring-w": [{ "inset-ring": ["", isLength] }],
  "inset-ring-color": [{ "inset-ring": [any] }],
  "object-fit": [{ object: ["contain", "cover", "fill", "none"] }],
  "object-position": [{ object: [any] }],
  "touch-x": [{ "touch-pan": ["x"] }],
  "touch-y": [{ "touch-pan": ["y"] }],
  ...alone(
    "rounded",
    ...sided("rounded", "tbrl"),
    "rounded-br",
    "shadow",
    "grow",
    "shrink",
    "resize",
    "transition",
  ),
  ...named("p", ...sided("p", "xytrbl"), "m", ...sided("m", "xytrbl"), "size", "w", "h", "bg"),
  ...named("min-w", "max-w", "min-h", "max-h", "inset", ...sided("inset", "xy")),
  ...named("top", "right", "bottom", "left", "z", "basis", "order", "gap", ...sided("gap", "xy"), "space-y"),
  ...named(
    "grid-cols",
    "col-span",
    "col-start",
    "items",
    "justify",
    "justify-self",
    "self",
    "place-items",
    "whitespace",
  ),
  ...named(
    "overflow",
    ...sided("overflow", "xy"),
    "overscroll",
    "leading",
    "tracking",
    "line-clamp",
    "list",
    "break",
  ),
  ...named("underline-offset", "opacity", "animate", "translate", ...sided("translate", "xy"), "accent"),
  ...named("cursor", "pointer-events", "select", "touch", "fill", "stroke"),
};

/** Keeps the later of two classes for the same property under the same conditions. */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: {
    overflow: sided("overflow", "xy"),
    inset: [...sided("inset", "xy"), "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    flex: ["basis", "grow", "shrink"],
    gap: sided("gap", "xy"),
    p: sided("p", "xytrbl"),
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: sided("m", "xytrbl"),
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    "font-size": ["leading"],
    "line-clamp": ["display", "overflow"],
    rounded: [...sided("rounded", "tbrl"), "rounded-br"],
    "rounded-b": ["rounded-br"],
    "rounded-r": ["rounded-br"],
    "border-w": BORDER_SIDES,
    "border-x": ["border-r", "border-l"],
    "border-y": ["border-t", "border-b"],
    translate: sided("translate", "xy"),
    touch: ["touch-x", "touch-y"],
    "touch-x": ["touch"],
    "touch-y": ["touch"],
  },
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ["*", "after", "backdrop", "before", "placeholder"],
}));
