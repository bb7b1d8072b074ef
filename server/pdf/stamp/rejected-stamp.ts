import { parseHexColor } from "../draw/color";
import { measureWith } from "../draw/fonts";
import type { Sheet } from "../draw/sheet";

/** The diagonal box on every page of a rejected envelope (domain/signing.md 4.11). */

const RED = parseHexColor("#B42318");
/** Share of the page's diagonal that the box spans. */
const SPAN = 0.62;
const WORD_TO_BOX = 0.8;

export function stampRejection(sheet: Sheet, word: string): void {
  const { width, height } = sheet;
  const measure = measureWith("semibold");
  const boxWidth = Math.hypot(width, height) * SPAN;
  const fontSize = (boxWidth * WORD_TO_BOX) / measure(word, 1);
  const boxHeight = fontSize * 1.5;
  const [x, y] = [width / 2, height / 2];
  sheet.rotated(x, y, Math.atan2(height, width), () => {
    const box = { x: x - boxWidth / 2, y: y - boxHeight / 2, width: boxWidth, height: boxHeight };
    sheet.rectangle(box, { stroke: RED, lineWidth: Math.max(1.5, fontSize / 14), radius: fontSize / 6 });
    // Capital letters of Noto Sans are 0.714 em high.
    const baseline = y + (fontSize * 0.714) / 2;
    sheet.text(word, x - measure(word, fontSize) / 2, baseline, { fontSize, face: "semibold", color: RED });
  });
}
