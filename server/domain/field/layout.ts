import { splitAtLineBreaks, splitBreakPieces } from "./layout-breaks";
import { countSpaced, getTextDirection, splitClusters, type TextDirection } from "./layout-clusters";
import {
  computeBaselineOffset,
  fitFontSize,
  type LabelLayout,
  type Measure,
  TEXT_PADDING_PT,
} from "./layout-marks";
import type { Box } from "./placement";

export * from "./layout-marks";

/**
 * Positions of a field's letters, boxes and ticks (domain/evidence.md 7.3, 7.4). Pure: the browser measures
 * with a canvas, the sealer with the font itself, both draw the result. Points, origin at the page's top
 * left, y down.
 */

export type TextAlign = "left" | "center" | "right";
export type VerticalAlign = "top" | "middle" | "bottom";
export type Overflow = "auto" | "horizontal" | "vertical" | "crop";

export type TextBoxInput = {
  text: string;
  box: Box;
  page: { width: number; height: number };
  fontSize: number;
  /** Letters shrink down to this size until the text fits the box in one line. */
  minFontSize?: number | undefined;
  textAlign?: TextAlign;
  verticalAlign?: VerticalAlign;
  overflow?: Overflow;
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
  direction: TextDirection;
};
export type TextBoxLayout = {
  lines: TextLine[];
  /** As requested, or smaller if the letters had to shrink. */
  fontSize: number;
  /** True if lines were left out; the last visible line then ends in an ellipsis. */
  isCropped: boolean;
  /** The area of the lines, which may be larger than the field. */
  bounds: Box;
};

type Style = { fontSize: number; letterSpacing: number; measure: Measure };

function measureWidth(text: string, style: Style): number {
  if (style.letterSpacing === 0) return style.measure(text, style.fontSize);
  return style.measure(text, style.fontSize) + countSpaced(text) * style.letterSpacing;
}

/** Splits off the longest head of `word` that fits, at least one letter. */
function splitWord(word: string, maxWidth: number, style: Style): [string, string] {
  const letters = splitClusters(word);
  let low = 1;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measureWidth(letters.slice(0, middle).join(""), style) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return [letters.slice(0, low).join(""), letters.slice(low).join("")];
}

function breakParagraph(paragraph: string, maxWidth: number, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  for (const { text, isSpace } of splitBreakPieces(paragraph)) {
    if (isSpace) {
      if (line !== "" || lines.length === 0) line += text;
      continue;
    }
    if (measureWidth(line + text, style) <= maxWidth) {
      line += text;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = text;
    while (measureWidth(line, style) > maxWidth) {
      const [head, rest] = splitWord(line, maxWidth, style);
      if (rest === "") break;
      lines.push(head);
      line = rest;
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

type BrokenLine = { text: string; direction: TextDirection };

function breakIntoLines(text: string, maxWidth: number, style: Style): BrokenLine[] {
  return splitAtLineBreaks(text).flatMap((paragraph) => {
    const direction = getTextDirection(paragraph);
    return breakParagraph(paragraph, maxWidth, style).map((line) => ({ text: line, direction }));
  });
}

/** Breaks `text` at allowed places, and inside words wider than `maxWidth` points; keeps newlines. */
export function breakLines(
  text: string,
  maxWidth: number,
  fontSize: number,
  measure: Measure,
  letterSpacing = 0,
): string[] {
  return breakIntoLines(text, maxWidth, { fontSize, letterSpacing, measure }).map((line) => line.text);
}

type Plan = { lines: BrokenLine[]; align: TextAlign; vertical: VerticalAlign; isCropped: boolean };

const ELLIPSIS = "\u2026";

function elideText(text: string, maxWidth: number, style: Style): string {
  const letters = splitClusters(text);
  let low = 0;
  let high = letters.length;
  const takeLetters = (count: number) => letters.slice(0, count).join("").trimEnd() + ELLIPSIS;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measureWidth(takeLetters(middle), style) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return takeLetters(low);
}

/** Returns the first `count` lines, at least one, the last with an ellipsis if lines are missing. */
function cropLines(
  lines: readonly BrokenLine[],
  count: number,
  maxWidth: number,
  style: Style,
): BrokenLine[] {
  const visibleLines = lines.slice(0, Math.max(1, count));
  const last = visibleLines.at(-1);
  if (!last || visibleLines.length === lines.length) return visibleLines;
  return [...visibleLines.slice(0, -1), { ...last, text: elideText(last.text, maxWidth, style) }];
}

/** Returns at most `count` lines of `text`; text that does not fit is replaced by an ellipsis. */
function shortenLines(
  text: string,
  { maxWidth, count, fontSize }: { maxWidth: number; count: number; fontSize: number },
  measure: Measure,
): string[] {
  const style: Style = { fontSize, letterSpacing: 0, measure };
  return cropLines(breakIntoLines(text, maxWidth, style), count, maxWidth, style).map((line) => line.text);
}

/** Lays out an option's label beside its mark, in as many lines as fit, with an ellipsis for the rest. */
export function layoutLabel(
  text: string,
  label: LabelLayout,
  fontSize: number,
  measure: Measure,
): { text: string; baseline: number }[] {
  const place = { maxWidth: Math.max(label.maxWidth, fontSize), count: label.rows, fontSize };
  const lines = shortenLines(text, place, measure);
  const first = label.baseline - ((lines.length - 1) * fontSize) / 2;
  return lines.map((line, index) => ({ text: line, baseline: first + index * fontSize }));
}

type TextRoom = { inner: number; page: number; step: number };

function planLayout(input: TextBoxInput, style: Style, { inner, page, step }: TextRoom): Plan {
  const align = input.textAlign ?? "left";
  const vertical = input.verticalAlign ?? "middle";
  // A line may leave its field, never its page.
  const breakIntoOneLine = () => breakIntoLines(input.text, Math.max(inner, page), style);
  const isTooHigh = (lines: BrokenLine[]) => lines.length * step > input.page.height;
  const wrapLines = () => {
    const lines = breakIntoLines(input.text, inner, style);
    return isTooHigh(lines) ? breakIntoOneLine() : lines;
  };
  const isFitting = (lines: BrokenLine[]) => lines.length * step <= input.box.height + 0.01;
  const whole = { align, vertical, isCropped: false };
  switch (input.overflow ?? "auto") {
    case "crop": {
      const lines = breakIntoLines(input.text, inner, style);
      if (isFitting(lines)) return { ...whole, lines };
      const count = Math.floor((input.box.height + 0.01) / step);
      const visibleLines = cropLines(lines, count, inner, style);
      return { ...whole, lines: visibleLines, isCropped: visibleLines.length < lines.length };
    }
    case "horizontal":
      return { ...whole, lines: breakIntoOneLine() };
    case "vertical":
      return { ...whole, lines: wrapLines() };
    case "auto": {
      if (input.box.height < 2 * step) {
        const lines = breakIntoOneLine();
        const isTooWide = lines.some((line) => measureWidth(line.text, style) > inner);
        return { ...whole, lines, align: isTooWide && align === "center" ? "left" : align };
      }
      const lines = wrapLines();
      return { ...whole, lines, vertical: !isFitting(lines) && vertical === "middle" ? "top" : vertical };
    }
  }
}

/** Returns the left edge of a line from its anchor, moved back onto the page if it would leave it. */
function computeLineX(input: TextBoxInput, align: TextAlign, width: number, padding: number): number {
  const { box, page } = input;
  if (align === "right") return Math.max(0, Math.min(page.width, box.x + box.width - padding) - width);
  const start = align === "left" ? box.x + padding : box.x + (box.width - width) / 2;
  return start + width > page.width ? Math.max(0, page.width - width) : Math.max(0, start);
}

/** Returns the top edge of the block of lines, moved back onto the page if it would leave it. */
function computeBlockY(input: TextBoxInput, vertical: VerticalAlign, height: number): number {
  const { box, page } = input;
  const top =
    vertical === "top"
      ? box.y
      : vertical === "bottom"
        ? box.y + box.height - height
        : box.y + (box.height - height) / 2;
  return Math.max(0, top + height > page.height ? page.height - height : top);
}

/** Lays out the text of one field by the overflow rules of domain/evidence.md 7.3. */
export function layoutText(input: TextBoxInput, measure: Measure): TextBoxLayout {
  const padding = Math.min(input.padding ?? TEXT_PADDING_PT, input.box.width / 4);
  const lineHeight = input.lineHeight ?? 1;
  const fontSize =
    input.minFontSize === undefined
      ? input.fontSize
      : fitFontSize(input.text, input.box, input.fontSize, input.minFontSize, measure, padding);
  const step = fontSize * lineHeight;
  const style: Style = { fontSize, letterSpacing: input.letterSpacing ?? 0, measure };
  const room = { inner: input.box.width - 2 * padding, page: input.page.width - 2 * padding, step };
  const { lines, align, vertical, isCropped } = planLayout(input, style, room);
  const height = lines.length * step;
  const top = isCropped && vertical === "middle" ? input.box.y : computeBlockY(input, vertical, height);
  const offset = computeBaselineOffset(fontSize, lineHeight);
  const widths = lines.map(({ text }) => Math.max(0, measureWidth(text, style) - style.letterSpacing));
  // Left-aligned lines begin at the same x, even if the widest had to be moved.
  const widest = Math.max(...widths);
  const placed = lines.map(({ text, direction }, index): TextLine => {
    const width = widths[index] ?? 0;
    const x = computeLineX(input, align, align === "left" ? widest : width, padding);
    return { text, direction, width, x, baseline: top + index * step + offset };
  });
  const left = Math.min(...placed.map((line) => line.x));
  const right = Math.max(...placed.map((line) => line.x + line.width));
  return {
    lines: placed,
    fontSize,
    isCropped,
    bounds: { x: left, y: top, width: right - left, height },
  };
}
