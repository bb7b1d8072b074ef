import { breakPieces, paragraphsOf } from "./layout-breaks";
import { clustersOf, countSpaced, directionOf, type TextDirection } from "./layout-clusters";
import { baselineOffset, type Measure, TEXT_PADDING_PT } from "./layout-marks";
import type { Box } from "./placement";

export * from "./layout-marks";

/**
 * Where the letters, boxes and ticks of a field go (domain.md 7.3, 7.4). Pure: the browser measures with a canvas,
 * the sealer with the font itself, both draw what comes out. Points, origin at the page's top left, y down.
 */

export type TextAlign = "left" | "center" | "right";
export type VerticalAlign = "top" | "middle" | "bottom";
export type Overflow = "auto" | "horizontal" | "vertical" | "crop";

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
  /** Points added after every letter (`countSpaced`). */
  letterSpacing?: number;
  /** Inner distance left and right, in points. */
  padding?: number;
};

export type TextLine = {
  text: string;
  x: number;
  baseline: number;
  width: number;
  /** Of the paragraph it belongs to. */
  direction: TextDirection;
};
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
  return style.measure(text, style.fontSize) + countSpaced(text) * style.letterSpacing;
}

/** The longest head of `word` that fits, at least one letter. */
function splitWord(word: string, maxWidth: number, style: Style): [string, string] {
  const letters = clustersOf(word);
  let low = 1;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(letters.slice(0, middle).join(""), style) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return [letters.slice(0, low).join(""), letters.slice(low).join("")];
}

function breakParagraph(paragraph: string, maxWidth: number, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  for (const { text, isSpace } of breakPieces(paragraph)) {
    if (isSpace) {
      if (line !== "" || lines.length === 0) line += text;
      continue;
    }
    if (widthOf(line + text, style) <= maxWidth) {
      line += text;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = text;
    while (widthOf(line, style) > maxWidth) {
      const [head, rest] = splitWord(line, maxWidth, style);
      if (rest === "") break;
      lines.push(head);
      line = rest;
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

type Line = { text: string; direction: TextDirection };

function breakInto(text: string, maxWidth: number, style: Style): Line[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const direction = directionOf(paragraph);
    return breakParagraph(paragraph, maxWidth, style).map((line) => ({ text: line, direction }));
  });
}

/** Lines of `text` broken where its script may be, then inside what is wider than `maxWidth` points; newlines are kept. */
export function breakLines(
  text: string,
  maxWidth: number,
  fontSize: number,
  measure: Measure,
  letterSpacing = 0,
): string[] {
  return breakInto(text, maxWidth, { fontSize, letterSpacing, measure }).map((line) => line.text);
}

type Plan = { lines: Line[]; align: TextAlign; vertical: VerticalAlign; clip: boolean };

function plan(input: TextBoxInput, style: Style, inner: number, step: number): Plan {
  const align = input.textAlign ?? "left";
  const vertical = input.verticalAlign ?? "middle";
  const unwrapped = paragraphsOf(input.text).map((line) => ({ text: line, direction: directionOf(line) }));
  const wrapped = () => breakInto(input.text, inner, style);
  const fits = (lines: Line[]) => lines.length * step <= input.box.height + 0.01;
  const isTooWide = unwrapped.some((line) => widthOf(line.text, style) > inner);
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
  const placed = lines.map(({ text, direction }, index): TextLine => {
    const width = Math.max(0, widthOf(text, style) - style.letterSpacing);
    const x = lineX(input, align, width, padding);
    return { text, direction, width, x, baseline: top + index * step + offset };
  });
  const left = Math.min(...placed.map((line) => line.x));
  const right = Math.max(...placed.map((line) => line.x + line.width));
  return {
    lines: placed,
    clip: clip ? input.box : null,
    bounds: { x: left, y: top, width: right - left, height },
  };
}
