import type { Box } from "./placement";

/**
 * Where the letters, boxes and ticks of a field go (domain.md 7.3, 7.4). Pure: the browser measures with a canvas,
 * the sealer with the font itself, both draw what comes out. Points, origin at the page's top left, y down.
 */

export type TextAlign = "left" | "center" | "right";
export type VerticalAlign = "top" | "middle" | "bottom";
export type Overflow = "auto" | "horizontal" | "vertical" | "crop";
export type Direction = "vertical" | "horizontal";

/** Width of `text` in points at `fontSize` points, without letter spacing, kerning or ligatures. */
export type Measure = (text: string, fontSize: number) => number;

/** Noto Sans' own ascent and descent, in em: where a line's baseline stands inside its line box. */
export const FONT_ASCENT_EM = 1.069;
export const FONT_DESCENT_EM = 0.293;
export const TEXT_PADDING_PT = 6;
export const CHOICE_PADDING_PT = 8;
export const CHOICE_GAP_PT = 8;
export const DEFAULT_FONT_SIZE_PT = 12;
export const TYPED_SIGNATURE_SIZE_PT = 18;
export const TYPED_SIGNATURE_MIN_SIZE_PT = 8;

export type TextBoxInput = {
  text: string;
  box: Box;
  page: { width: number; height: number };
  fontSize: number;
  textAlign?: TextAlign;
  verticalAlign?: VerticalAlign;
  overflow?: Overflow;
  /** Multiplier of the font size. */
  lineHeight?: number;
  /** Points added after every character. */
  letterSpacing?: number;
  /** Inner distance left and right, in points. */
  padding?: number;
};

export type TextLine = { text: string; x: number; baseline: number; width: number };
export type TextBoxLayout = {
  lines: TextLine[];
  /** Present when text may not be drawn outside this box. */
  clip: Box | null;
  /** The area the lines take, which may be larger than the field. */
  bounds: Box;
};

type Style = { fontSize: number; letterSpacing: number; measure: Measure };

function widthOf(text: string, style: Style): number {
  if (style.letterSpacing === 0) return style.measure(text, style.fontSize);
  return style.measure(text, style.fontSize) + [...text].length * style.letterSpacing;
}

/** The longest head of `word` that fits, at least one character. */
function splitWord(word: string, maxWidth: number, style: Style): [string, string] {
  const characters = [...word];
  let low = 1;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(characters.slice(0, middle).join(""), style) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return [characters.slice(0, low).join(""), characters.slice(low).join("")];
}

function breakParagraph(paragraph: string, maxWidth: number, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of paragraph.match(/\S+|\s+/gu) ?? []) {
    if (/^\s/u.test(piece)) {
      if (line !== "" || lines.length === 0) line += piece;
      continue;
    }
    if (widthOf(line + piece, style) <= maxWidth) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = piece;
    while ([...line].length > 1 && widthOf(line, style) > maxWidth) {
      const [head, rest] = splitWord(line, maxWidth, style);
      lines.push(head);
      line = rest;
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Lines of `text` broken at spaces, then inside words that are wider than `maxWidth` points; newlines are kept. */
export function breakLines(
  text: string,
  maxWidth: number,
  fontSize: number,
  measure: Measure,
  letterSpacing = 0,
): string[] {
  const style = { fontSize, letterSpacing, measure };
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .flatMap((paragraph) => breakParagraph(paragraph, maxWidth, style));
}

/** The vertical line metrics that CSS uses for `line-height`: baseline of a line whose box starts at 0. */
export function baselineOffset(fontSize: number, lineHeight: number): number {
  return (fontSize * (lineHeight + FONT_ASCENT_EM - FONT_DESCENT_EM)) / 2;
}

type Plan = { lines: string[]; align: TextAlign; vertical: VerticalAlign; clip: boolean };

function plan(input: TextBoxInput, style: Style, inner: number, step: number): Plan {
  const align = input.textAlign ?? "left";
  const vertical = input.verticalAlign ?? "middle";
  const unwrapped = input.text.replace(/\r\n?/g, "\n").split("\n");
  const wrapped = () => breakLines(input.text, inner, style.fontSize, style.measure, style.letterSpacing);
  const fits = (lines: string[]) => lines.length * step <= input.box.height + 0.01;
  const isTooWide = unwrapped.some((line) => widthOf(line, style) > inner);
  switch (input.overflow ?? "auto") {
    case "crop": {
      const lines = wrapped();
      return { lines, align, vertical, clip: !fits(lines) };
    }
    case "horizontal":
      return { lines: unwrapped, align, vertical, clip: false };
    case "vertical":
      return { lines: wrapped(), align, vertical, clip: false };
    case "auto": {
      if (input.box.height < 2 * step) {
        const growing = align === "center" ? "left" : align;
        return { lines: unwrapped, align: isTooWide ? growing : align, vertical, clip: false };
      }
      const lines = wrapped();
      return {
        lines,
        align,
        vertical: !fits(lines) && vertical === "middle" ? "top" : vertical,
        clip: false,
      };
    }
  }
}

/** Left edge of a line: from its anchor, moved back onto the page where it would leave it. */
function lineX(input: TextBoxInput, align: TextAlign, width: number, padding: number): number {
  const { box, page } = input;
  if (align === "right") return Math.max(0, box.x + box.width - padding - width);
  const start = align === "left" ? box.x + padding : box.x + (box.width - width) / 2;
  return start + width > page.width ? Math.max(0, page.width - width) : Math.max(0, start);
}

/** Top edge of the block of lines, moved back onto the page where it would leave it. */
function blockY(input: TextBoxInput, vertical: VerticalAlign, height: number): number {
  const { box, page } = input;
  const top =
    vertical === "top"
      ? box.y
      : vertical === "bottom"
        ? box.y + box.height - height
        : box.y + (box.height - height) / 2;
  return Math.max(0, top + height > page.height ? page.height - height : top);
}

/** Lays out the text of one field by the overflow rules of domain.md 7.3. */
export function layoutText(input: TextBoxInput, measure: Measure): TextBoxLayout {
  const padding = Math.min(input.padding ?? TEXT_PADDING_PT, input.box.width / 4);
  const lineHeight = input.lineHeight ?? 1;
  const step = input.fontSize * lineHeight;
  const style: Style = { fontSize: input.fontSize, letterSpacing: input.letterSpacing ?? 0, measure };
  const { lines, align, vertical, clip } = plan(input, style, input.box.width - 2 * padding, step);
  const height = lines.length * step;
  const top = clip && vertical === "middle" ? input.box.y : blockY(input, vertical, height);
  const offset = baselineOffset(input.fontSize, lineHeight);
  const placed = lines.map((text, index): TextLine => {
    const width = Math.max(0, widthOf(text, style) - style.letterSpacing);
    return { text, width, x: lineX(input, align, width, padding), baseline: top + index * step + offset };
  });
  const left = Math.min(...placed.map((line) => line.x));
  const right = Math.max(...placed.map((line) => line.x + line.width));
  return {
    lines: placed,
    clip: clip ? input.box : null,
    bounds: { x: left, y: top, width: right - left, height },
  };
}

/** The largest size from `preferred` down to `minimum` at which one line fits the box; `minimum` when none does. */
export function fitFontSize(
  text: string,
  box: Box,
  preferred: number,
  minimum: number,
  measure: Measure,
  padding = TEXT_PADDING_PT,
): number {
  const width = measure(text, preferred);
  const room = Math.max(1, box.width - 2 * Math.min(padding, box.width / 4));
  const byWidth = width > room ? (preferred * room) / width : preferred;
  return Math.max(minimum, Math.min(preferred, byWidth, box.height));
}

export type ChoiceInput = {
  box: Box;
  count: number;
  fontSize: number;
  direction: Direction;
};
/** One option: its mark (square or circle, by side) and where its label starts. */
export type ChoiceLayout = {
  mark: Box;
  label: { x: number; baseline: number; maxWidth: number };
};

/** Rows (vertical) or equal columns (horizontal) of a checkbox or radio field (domain.md 7.4). */
export function layoutChoices({ box, count, fontSize, direction }: ChoiceInput): ChoiceLayout[] {
  const padX = Math.max(0, Math.min(CHOICE_PADDING_PT, (box.width - fontSize) / 2));
  const padY = Math.max(0, Math.min(CHOICE_PADDING_PT, (box.height - fontSize) / 2));
  const isVertical = direction === "vertical";
  const cellWidth = isVertical ? box.width - 2 * padX : (box.width - 2 * padX) / count;
  const cellHeight = isVertical ? (box.height - 2 * padY) / count : box.height - 2 * padY;
  const size = Math.min(fontSize, Math.max(4, Math.min(cellWidth, isVertical ? cellHeight : box.height)));
  return Array.from({ length: count }, (_, index) => {
    const x = box.x + padX + (isVertical ? 0 : index * cellWidth);
    const y = box.y + padY + (isVertical ? index * cellHeight : 0);
    const top = y + (cellHeight - size) / 2;
    return {
      mark: { x, y: top, width: size, height: size },
      label: {
        x: x + size + CHOICE_GAP_PT,
        baseline: top + size / 2 - fontSize / 2 + baselineOffset(fontSize, 1),
        maxWidth: Math.max(0, cellWidth - size - CHOICE_GAP_PT),
      },
    };
  });
}

/** The tick inside a checkbox, as three points of the mark's box, drawn on a 16-unit square. */
export function tickPoints(mark: Box): [Point, Point, Point] {
  const at = (x: number, y: number): Point => ({
    x: mark.x + (x / 16) * mark.width,
    y: mark.y + (y / 16) * mark.height,
  });
  return [at(3.5, 8.5), at(6.75, 11.75), at(12.5, 4.75)];
}
export type Point = { x: number; y: number };
