import { type FrameParts, formatFrameBelow } from "./frame-words";
import type { Measure } from "./layout";
import type { Box } from "./placement";

/**
 * The frame around a signature: the signer above, time and signature id below. One layout for the signing
 * page, the sender's paper and the sealed file; all of it stays inside the field's box.
 */

type Point = { readonly x: number; readonly y: number };

export type FrameLayout = {
  /** The frame's line, interrupted at the texts. */
  readonly lines: readonly (readonly Point[])[];
  readonly lineWidth: number;
  readonly ink: Box;
  /** Empty if the box has no room for legible text. */
  readonly texts: readonly { text: string; x: number; baseline: number; width: number }[];
  readonly fontSize: number;
};

export const FRAME_LINE_COLOUR = "#8b95a5";
export const FRAME_TEXT_COLOUR = "#4a5361";

const LINE_WIDTH = 0.6;
const FONT_SIZE = { largest: 7.5, least: 4.5 } as const;
/** Height of a row of text in em: capitals with accents above, descenders below. */
const ROW_EM = 1.4;
/** Share of the height that one row may take: two of them leave 60 % to the signature. */
const ROW_SHARE = 0.2;
/** Half a capital's height, which centres a line of text on the frame's line. */
const HALF_CAPITAL_EM = 0.357;
/** Points from the box's edge to the text, and from the text to the line. */
const TEXT_START = 7;
const TEXT_GAP = 2;
/** Gap between the frame and the signature at its sides; a share of the box if that is less. */
const SIDE = { points: 4, share: 0.06 } as const;

/** Null if the text would not be legible. */
function findFontSize({ width, height }: Box, parts: FrameParts, measure: Measure): number | null {
  const room = width - 2 * TEXT_START;
  const widest = Math.max(measure(parts.above, 1), measure(formatFrameBelow(parts), 1), Number.EPSILON);
  const size = Math.min(FONT_SIZE.largest, (height * ROW_SHARE) / ROW_EM, room / widest);
  return size >= FONT_SIZE.least ? size : null;
}

export function layoutSignatureFrame(parts: FrameParts, box: Box, measure: Measure): FrameLayout {
  const fontSize = findFontSize(box, parts, measure);
  return fontSize === null ? layoutBareFrame(box) : layoutWordedFrame(parts, { box, fontSize, measure });
}

function layoutBareFrame(box: Box): FrameLayout {
  const edge = LINE_WIDTH / 2;
  const [left, right] = [box.x + edge, box.x + box.width - edge];
  const [top, bottom] = [box.y + edge, box.y + box.height - edge];
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
    { x: left, y: top },
  ];
  const side = Math.min(SIDE.points / 2, box.width * SIDE.share);
  const rim = Math.min(SIDE.points / 2, box.height * SIDE.share);
  const ink = {
    x: box.x + side,
    y: box.y + rim,
    width: box.width - 2 * side,
    height: box.height - 2 * rim,
  };
  return { lines: [corners], lineWidth: LINE_WIDTH, ink, texts: [], fontSize: FONT_SIZE.least };
}

type Worded = { box: Box; fontSize: number; measure: Measure };

function layoutWordedFrame(parts: FrameParts, { box, fontSize, measure }: Worded): FrameLayout {
  const row = fontSize * ROW_EM;
  const edge = LINE_WIDTH / 2;
  const [left, right] = [box.x + edge, box.x + box.width - edge];
  const [top, bottom] = [box.y + row / 2, box.y + box.height - row / 2];
  const start = box.x + TEXT_START;
  const buildTextLine = (text: string, middle: number) => ({
    text,
    x: start,
    baseline: middle + HALF_CAPITAL_EM * fontSize,
    width: measure(text, fontSize),
  });
  const [upper, lower] = [buildTextLine(parts.above, top), buildTextLine(formatFrameBelow(parts), bottom)];
  const side = Math.min(SIDE.points, box.width * SIDE.share);
  return {
    lines: [
      [
        { x: start + upper.width + TEXT_GAP, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: start + lower.width + TEXT_GAP, y: bottom },
      ],
      [
        { x: start - TEXT_GAP, y: top },
        { x: left, y: top },
        { x: left, y: bottom },
        { x: start - TEXT_GAP, y: bottom },
      ],
    ],
    lineWidth: LINE_WIDTH,
    ink: { x: box.x + side, y: box.y + row, width: box.width - 2 * side, height: box.height - 2 * row },
    texts: [upper, lower],
    fontSize,
  };
}
