import { createTailwindMerge } from "tailwind-merge";

/**
 * The classes that exclude each other, only for the families that this product uses: the library's own table
 * of all of Tailwind is 6 KB of every signing page. A test compares this with that table for every class in
 * the sources.
 */

type Definition = string | ((value: string) => boolean) | { [key: string]: Definition[] };
type Groups = { [group: string]: Definition[] };

const acceptAny = () => true;
const isLength = (value: string) => /^(?:\d|\[(?!#|rgb))/.test(value);
const isSize = (value: string) => /^(?:caption|dense|body|reader|lead|h\d|hero)$|^\[(?!#|rgb)/.test(value);

/** `p` for `p-4`: every class with this prefix sets the same property. */
const groupByPrefix = (...names: string[]): Groups =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: [acceptAny] }]]));
/** The same, for names that also occur alone: `rounded`, `rounded-card`. */
const groupByName = (...names: string[]): Groups =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: ["", acceptAny] }]]));
const listSides = (name: string, sides: string) =>
  [...sides].map((side) => (name.length === 1 ? name + side : `${name}-${side}`));

const BORDER_SIDES = listSides("border", "xytrbl");

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
  flex: [{ flex: [acceptAny] }],
  "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
  "font-family": [{ font: [acceptAny] }],
  "text-alignment": [{ text: ["left", "center", "right"] }],
  "font-size": [{ text: [isSize] }],
  "text-color": [{ text: [acceptAny] }],
  "text-decoration": ["underline", "line-through", "no-underline"],
  "text-decoration-thickness": [{ decoration: [isLength] }],
  italics: ["italic", "not-italic"],
  "border-collapse": [{ border: ["collapse", "separate"] }],
  "border-style": [{ border: ["solid", "dashed", "dotted", "none"] }],
  "border-w": [{ border: ["", isLength] }],
  ...groupByName(...BORDER_SIDES),
  "border-color": [{ border: [acceptAny] }],
  "outline-style": [{ outline: ["none", "hidden", "dashed"] }],
  "outline-w": [{ outline: ["", isLength] }],
  "outline-offset": [{ "outline-offset": [acceptAny] }],
  "outline-color": [{ outline: [acceptAny] }],
  "ring-w-inset": ["ring-inset"],
  "ring-w": [{ ring: ["", isLength] }],
  "ring-color": [{ ring: [acceptAny] }],
  "ring-offset-w": [{ "ring-offset": [isLength] }],
  "ring-offset-color": [{ "ring-offset": [acceptAny] }],
  "inset-ring-w": [{ "inset-ring": ["", isLength] }],
  "inset-ring-color": [{ "inset-ring": [acceptAny] }],
  "object-fit": [{ object: ["contain", "cover", "fill", "none"] }],
  "object-position": [{ object: [acceptAny] }],
  "touch-x": [{ "touch-pan": ["x"] }],
  "touch-y": [{ "touch-pan": ["y"] }],
  ...groupByName(
    "rounded",
    ...listSides("rounded", "tbrl"),
    "rounded-br",
    "shadow",
    "grow",
    "shrink",
    "resize",
    "transition",
  ),
  ...groupByPrefix(
    "p",
    ...listSides("p", "xytrbl"),
    "m",
    ...listSides("m", "xytrbl"),
    "size",
    "w",
    "h",
    "bg",
  ),
  ...groupByPrefix("min-w", "max-w", "min-h", "max-h", "inset", ...listSides("inset", "xy")),
  ...groupByPrefix(
    "top",
    "right",
    "bottom",
    "left",
    "z",
    "basis",
    "order",
    "gap",
    ...listSides("gap", "xy"),
    "space-y",
  ),
  ...groupByPrefix(
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
  ...groupByPrefix(
    "overflow",
    ...listSides("overflow", "xy"),
    "overscroll",
    "leading",
    "tracking",
    "line-clamp",
    "list",
    "break",
  ),
  ...groupByPrefix(
    "underline-offset",
    "opacity",
    "animate",
    "translate",
    ...listSides("translate", "xy"),
    "accent",
  ),
  ...groupByPrefix("cursor", "pointer-events", "select", "touch", "fill", "stroke"),
};

/** Keeps the later of two classes for the same property under the same conditions. */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: {
    overflow: listSides("overflow", "xy"),
    inset: [...listSides("inset", "xy"), "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    flex: ["basis", "grow", "shrink"],
    gap: listSides("gap", "xy"),
    p: listSides("p", "xytrbl"),
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: listSides("m", "xytrbl"),
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    "font-size": ["leading"],
    "line-clamp": ["display", "overflow"],
    rounded: [...listSides("rounded", "tbrl"), "rounded-br"],
    "rounded-b": ["rounded-br"],
    "rounded-r": ["rounded-br"],
    "border-w": BORDER_SIDES,
    "border-x": ["border-r", "border-l"],
    "border-y": ["border-t", "border-b"],
    translate: listSides("translate", "xy"),
    touch: ["touch-x", "touch-y"],
    "touch-x": ["touch"],
    "touch-y": ["touch"],
  },
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ["*", "after", "backdrop", "before", "placeholder"],
}));
