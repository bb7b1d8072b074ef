import type { FrameParts } from "@/server/domain/field/frame-words";
import type { Box } from "@/server/domain/field/placement";
import {
  FRAME_LINE_COLOUR,
  FRAME_TEXT_COLOUR,
  layoutSignatureFrame,
} from "@/server/domain/field/signature-frame";
import { parseHexColor } from "../draw/color";
import { measureWith } from "../draw/fonts";
import type { Sheet } from "../draw/sheet";

/** The frame around a signature with its words (domain/evidence.md 7.4). */

const LINE = parseHexColor(FRAME_LINE_COLOUR);
const TEXT = parseHexColor(FRAME_TEXT_COLOUR);

/** Draws frame, words and signature in reading order; the signature fills the remaining room. */
export function stampFramedSignature(
  sheet: Sheet,
  parts: FrameParts,
  box: Box,
  draw: (room: Box) => void,
): void {
  const { lines, lineWidth, ink, texts, fontSize } = layoutSignatureFrame(parts, box, (text, size) =>
    measureWith("regular", sheet.pickHan(text))(text, size),
  );
  const [above, ...others] = texts.map(({ text, x, baseline }) => () => {
    sheet.text(text, x, baseline, { fontSize, color: TEXT, han: sheet.pickHan(text) });
  });
  // Letters of some scripts reach further than others.
  sheet.clipped(box, () => {
    for (const points of lines) sheet.polyline(points, lineWidth, LINE);
    above?.();
  });
  draw(ink);
  sheet.clipped(box, () => {
    for (const write of others) write();
  });
}
