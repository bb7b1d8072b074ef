import { parseHexColor } from "../draw/color";
import { measureWith } from "../draw/fonts";
import type { Sheet } from "../draw/sheet";

/**
 * The notice along the upper and lower edge of every page of an incomplete copy. A print of it cannot pass
 * for the sealed file, and no content is covered.
 */

const AMBER = parseHexColor("#8A5200");
const FONT_SIZE_PT = 9;
const FROM_EDGE_PT = 8;
/** The notice is repeated along the edge, so that cutting one off leaves the others. */
const TIMES = 3;

export function stampIncompleteNotice(sheet: Sheet, words: string): void {
  const { width, height } = sheet;
  const half = measureWith("semibold")(words, FONT_SIZE_PT) / 2;
  const style = { fontSize: FONT_SIZE_PT, face: "semibold", color: AMBER } as const;
  for (let index = 0; index < TIMES; index += 1) {
    const x = (width * (2 * index + 1)) / (2 * TIMES) - half;
    sheet.text(words, x, FROM_EDGE_PT + FONT_SIZE_PT * 0.714, style);
    sheet.text(words, x, height - FROM_EDGE_PT, style);
  }
}
