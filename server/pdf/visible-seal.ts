import { type Box, placementToPoints } from "@/server/domain/field/placement";
import type { Language } from "@/server/domain/vocabulary";
import { parseHexColor } from "./draw/color";
import { measureWith } from "./draw/fonts";
import type { Sheet } from "./draw/sheet";
import { getPdfMessages } from "./messages";
import { createMomentFormatters } from "./times";

/** Place of a visible seal, if the installation wants one (SIGNING_APPEARANCE). */
export type SealPlace = {
  /** Of the original's pages. */
  page: "first" | "last";
  /** All four in percent of the displayed page, top-left origin. */
  positionX: number;
  positionY: number;
  width: number;
  height: number;
};

const GREY = parseHexColor("#667085");
const BLACK = parseHexColor("#101828");
const LARGEST_PT = 9;
const LINE_HEIGHT = 1.35;
const PADDING_PT = 3;

/** Draws the seal's box with its name and time, in letters as large as the box allows. */
export function drawVisibleSeal(
  sheet: Sheet,
  place: SealPlace,
  seal: { name: string; signingTime: Date; language: Language },
): void {
  const box: Box = placementToPoints(place, sheet);
  const message = getPdfMessages(seal.language);
  // UTC, as in /M: the box has the same text wherever the service runs.
  const time = createMomentFormatters(seal.language, "UTC").local(seal.signingTime);
  const lines = [message("seal.visibleTitle"), seal.name, time];
  const measure = measureWith("regular");
  const room = Math.max(1, box.width - 2 * PADDING_PT);
  const widest = Math.max(...lines.map((line) => measure(line, 1)));
  const byHeight = Math.max(1, box.height - 2 * PADDING_PT) / (lines.length * LINE_HEIGHT);
  const fontSize = Math.min(LARGEST_PT, room / widest, byHeight);
  sheet.rectangle(box, { stroke: GREY, lineWidth: 0.75 });
  for (const [index, line] of lines.entries()) {
    const baseline = box.y + PADDING_PT + fontSize * (index * LINE_HEIGHT + 1);
    sheet.text(line, box.x + PADDING_PT, baseline, { fontSize, color: index === 0 ? GREY : BLACK });
  }
}
