import { PDFDict, PDFName, type PDFRef } from "pdf-lib";
import { computeTickPoints, fitFontSize, layoutText, type TextAlign } from "@/server/domain/field/layout";
import { type Box, toQuarterTurns } from "@/server/domain/field/placement";
import type { Increment } from "../append/increment";
import { BLACK, type Color } from "../draw/color";
import { measureWith } from "../draw/fonts";
import type { Sheet } from "../draw/sheet";
import { parseFontSize, readAlignment, readDefaultAppearance } from "./default-appearance";
import { FLAGS, type FormField, getEntry, listChoiceOptions, readNumbers, type Widget } from "./fields";

/**
 * Appearance of a filled field (ISO 32000-2, 12.7.4.3): its frame, then the value in our own embedded font.
 * So every reader shows the same, including letters outside Latin 1.
 */

const TEXT_PADDING_PT = 2;
const MIN_SIZE_PT = 4;
const AUTO_SIZE_PT = 12;
/** Height of a line of Noto Sans, in em. */
const LINE_EM = 1.362;
const SELECTED: Color = [0.6, 0.75, 0.85];

type WidgetStyle = {
  /** Size of the widget as it stands on the page, and as it is drawn before turning. */
  rect: { width: number; height: number };
  turns: 0 | 1 | 2 | 3;
  border: { width: number; color: Color | null };
  background: Color | null;
  fontSize: number;
  color: Color;
  align: TextAlign;
};

function toColour(parts: readonly number[]): Color | null {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return [a, a, a];
  if (parts.length === 3) return [a, b, c];
  if (parts.length === 4) return [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)];
  return null;
}

/** Size and colour of a default appearance string; size 0 means "as it fits". */
function parseDefaultAppearance(text: string): { fontSize: number; color: Color } {
  const paint = [...text.matchAll(/((?:-?[\d.]+\s+){1,4})(?:g|rg|k)\b/g)].at(-1)?.[1];
  const parts = paint?.trim().split(/\s+/).map(Number) ?? [];
  const color = parts.every(Number.isFinite) ? toColour(parts) : null;
  return { fontSize: parseFontSize(text), color: color ?? BLACK };
}

function readLook({ file }: Increment, field: FormField, widget: Widget): WidgetStyle {
  const { dict } = widget;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = readNumbers(file, getEntry(dict, "Rect"));
  const traits = file.dict(getEntry(dict, "MK"));
  const getTrait = (key: string) => (traits ? getEntry(traits, key) : undefined);
  const style = file.dict(getEntry(dict, "BS"));
  const stated = style ? file.number(getEntry(style, "W")) : readNumbers(file, getEntry(dict, "Border"))[2];
  const borderColor = toColour(readNumbers(file, getTrait("BC")));
  return {
    rect: { width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) },
    turns: toQuarterTurns(file.number(getTrait("R"))),
    border: { width: borderColor ? (stated ?? 1) : 0, color: borderColor },
    background: toColour(readNumbers(file, getTrait("BG"))),
    ...parseDefaultAppearance(readDefaultAppearance(file, field, widget)),
    align: readAlignment(file, field, widget),
  };
}

/** A drawing of the widget's size, upright for its reader, with its frame. */
function drawFrame(increment: Increment, look: WidgetStyle): Sheet {
  const isTurned = look.turns % 2 === 1;
  const { width, height } = look.rect;
  const sheet = isTurned ? increment.sheet(height, width) : increment.sheet(width, height);
  const whole = { x: 0, y: 0, width: sheet.width, height: sheet.height };
  if (look.background) sheet.rectangle(whole, { fill: look.background });
  const { color, width: line } = look.border;
  if (color && line > 0) sheet.rectangle(insetBox(whole, line / 2), { stroke: color, lineWidth: line });
  return sheet;
}

const insetBox = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: Math.max(1, box.width - 2 * by),
  height: Math.max(1, box.height - 2 * by),
});

function toStream(increment: Increment, sheet: Sheet, look: WidgetStyle): PDFRef {
  const { width, height } = look.rect;
  const matrices = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, width, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, height],
  ];
  const dict = increment.context.obj({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, sheet.width, sheet.height],
    Matrix: matrices[look.turns] ?? [1, 0, 0, 1, 0, 0],
  });
  dict.set(PDFName.of("Resources"), sheet.resources(increment.context));
  return increment.add(sheet.stream(dict));
}

/** The field's own size, no higher than the field. If the field leaves it open, the largest that fits. */
function computeSize(look: WidgetStyle, text: string, box: Box, isMultiline: boolean): number {
  const tallest = Math.max(MIN_SIZE_PT, isMultiline ? box.height / LINE_EM : box.height);
  if (look.fontSize > 0) return Math.min(look.fontSize, tallest);
  const measure = measureWith("regular");
  if (!isMultiline) {
    return fitFontSize(text, box, box.height / LINE_EM, MIN_SIZE_PT, measure, TEXT_PADDING_PT);
  }
  for (let size = AUTO_SIZE_PT; size > MIN_SIZE_PT; size -= 0.5) {
    const { isCropped } = layoutText(
      {
        text,
        box,
        page: box,
        fontSize: size,
        lineHeight: LINE_EM,
        overflow: "crop",
        padding: TEXT_PADDING_PT,
      },
      measure,
    );
    if (!isCropped) return size;
  }
  return MIN_SIZE_PT;
}

function drawText(sheet: Sheet, look: WidgetStyle, text: string, isMultiline: boolean): void {
  const box = insetBox({ x: 0, y: 0, width: sheet.width, height: sheet.height }, look.border.width);
  const fontSize = computeSize(look, text, box, isMultiline);
  const { lines } = layoutText(
    {
      text: isMultiline ? text : text.replace(/\s*[\r\n]+\s*/g, " "),
      box,
      // Wide enough that a long line stays at its anchor and is cut, and is not moved.
      page: { width: 1e6, height: 1e6 },
      fontSize,
      lineHeight: isMultiline ? LINE_EM : 1,
      textAlign: look.align,
      verticalAlign: isMultiline ? "top" : "middle",
      overflow: isMultiline ? "crop" : "horizontal",
      padding: TEXT_PADDING_PT,
    },
    measureWith("regular"),
  );
  sheet.clipped(box, () => {
    for (const line of lines) sheet.text(line.text, line.x, line.baseline, { fontSize, color: look.color });
  });
}

/** Draws one character to a cell (12.7.5.3, comb). */
function drawComb(sheet: Sheet, look: WidgetStyle, text: string, cells: number): void {
  const cell = sheet.width / cells;
  for (const [index, character] of [...text].entries()) {
    const box = { x: index * cell, y: 0, width: cell, height: sheet.height };
    const fontSize = computeSize(look, character, box, false);
    const input = { text: character, box, page: sheet, fontSize, textAlign: "center" as const, padding: 0 };
    for (const line of layoutText({ ...input, overflow: "horizontal" }, measureWith("regular")).lines) {
      sheet.text(line.text, line.x, line.baseline, { fontSize, color: look.color });
    }
  }
}

export function drawTextAppearance(
  increment: Increment,
  field: FormField,
  widget: Widget,
  text: string,
): PDFRef {
  const look = readLook(increment, field, widget);
  const sheet = drawFrame(increment, look);
  const isText = field.kind === "text";
  const hasFlag = (flag: number) => isText && (field.flags & flag) !== 0;
  const displayText = (hasFlag(FLAGS.password) ? "•".repeat([...text].length) : text).normalize("NFC");
  const cells = hasFlag(FLAGS.comb) ? increment.file.number(field.inherited("MaxLen")) : undefined;
  if (cells !== undefined && cells > 0) drawComb(sheet, look, displayText, cells);
  else if (displayText !== "") drawText(sheet, look, displayText, hasFlag(FLAGS.multiline));
  return toStream(increment, sheet, look);
}

/**
 * Draws the appearance of a list: its options from the top, or from the chosen one if that would be hidden.
 */
export function listAppearance(
  increment: Increment,
  field: FormField,
  widget: Widget,
  chosen: string,
): PDFRef {
  const look = readLook(increment, field, widget);
  const sheet = drawFrame(increment, look);
  const fontSize = look.fontSize > 0 ? look.fontSize : AUTO_SIZE_PT;
  const step = fontSize * LINE_EM;
  const box = insetBox({ x: 0, y: 0, width: sheet.width, height: sheet.height }, look.border.width);
  const options = listChoiceOptions(increment.file, field);
  const at = options.findIndex((option) => option.value === chosen);
  const room = Math.max(1, Math.floor(box.height / step));
  const first = at >= room ? at : 0;
  sheet.clipped(box, () => {
    for (const [row, option] of options.slice(first, first + room + 1).entries()) {
      const y = box.y + row * step;
      if (first + row === at) sheet.rectangle({ ...box, y, height: step }, { fill: SELECTED });
      const style = { fontSize, color: look.color };
      sheet.text(option.label.normalize("NFC"), box.x + TEXT_PADDING_PT, y + fontSize * 1.07, style);
    }
  });
  return toStream(increment, sheet, look);
}

/** Draws states for a checkbox that has none: a tick, and its empty frame. */
export function drawCheckboxAppearances(increment: Increment, field: FormField, widget: Widget): PDFDict {
  const look = readLook(increment, field, widget);
  const states = PDFDict.withContext(increment.context);
  for (const isOn of [true, false]) {
    const sheet = drawFrame(increment, look);
    const side = Math.min(sheet.width, sheet.height);
    const mark = { x: (sheet.width - side) / 2, y: (sheet.height - side) / 2, width: side, height: side };
    if (isOn) sheet.polyline(computeTickPoints(mark), Math.max(0.8, side / 10), look.color);
    states.set(PDFName.of(isOn ? "Yes" : "Off"), toStream(increment, sheet, look));
  }
  return states;
}
