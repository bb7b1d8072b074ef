import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import type { ExpectedField } from "./truth";

/**
 * Contracts typed line by line, with blanks made of characters, drawn lines and squares. In a line
 * `<TYPE kind points>` is a place: `_` underscores, `.` dots, `-` a drawn line, `#` a box, `[` brackets, `o`
 * a square, `|` a comb of squares, and `?` an empty gap behind its label.
 */

const MARK = /<([A-Z|]+) (.) (\d+)>/g;
const PAGE = [595.28, 841.89] as const;
const LEFT = 62;

type Pen = {
  page: PDFPage;
  font: PDFFont;
  size: number;
  x: number;
  y: number;
  number: number;
  places: ExpectedField[];
};

const toPercent = (value: number, of: number) => (value / of) * 100;

function notePlace(pen: Pen, type: string, width: number, low: number, height: number): void {
  pen.places.push({
    page: pen.number,
    type,
    positionX: toPercent(pen.x, PAGE[0]),
    positionY: toPercent(PAGE[1] - pen.y - low - height, PAGE[1]),
    width: toPercent(width, PAGE[0]),
    height: toPercent(height, PAGE[1]),
  });
}

function writeText(pen: Pen, text: string): void {
  if (text === "") return;
  pen.page.drawText(text, { x: pen.x, y: pen.y, size: pen.size, font: pen.font });
  pen.x += pen.font.widthOfTextAtSize(text, pen.size);
}

function drawBlank(pen: Pen, type: string, kind: string, points: number): void {
  const { page, font, size, x, y } = pen;
  const repeatLetter = (letter: string) =>
    letter.repeat(Math.round(points / font.widthOfTextAtSize(letter, size)));
  const drawBox = (width: number, height: number, at: number) =>
    page.drawRectangle({ x: x + at, y: y - 3, width, height, borderWidth: 0.7, borderColor: rgb(0, 0, 0) });
  let width = points;
  if (kind === "_" || kind === ".") {
    const text = repeatLetter(kind);
    width = font.widthOfTextAtSize(text, size);
    notePlace(pen, type, width, -2, size + 2);
    writeText(pen, text);
    return;
  }
  if (kind === "[") {
    width = font.widthOfTextAtSize("[  ]", size);
    notePlace(pen, type, width, -2, size);
    writeText(pen, "[  ]");
    return;
  }
  if (kind === "-")
    page.drawLine({ start: { x, y: y - 2 }, end: { x: x + points, y: y - 2 }, thickness: 0.6 });
  if (kind === "#") drawBox(points, 26, 0);
  if (kind === "o") drawBox(points, points, 0);
  if (kind === "|") for (let at = 0; at + 14 <= points; at += 14) drawBox(14, 16, at);
  if (kind === "|") width = Math.floor(points / 14) * 14;
  const height = { "#": 26, o: points, "|": 16, "-": type === "SIGNATURE" ? 26 : 13, "?": 13 }[kind] ?? 13;
  notePlace(pen, type, width, kind === "?" ? -2 : -3, height);
  pen.x += width;
}

function typeLine(pen: Pen, line: string): void {
  let from = 0;
  for (const match of line.matchAll(MARK)) {
    writeText(pen, line.slice(from, match.index));
    drawBlank(pen, match[1] ?? "", match[2] ?? "", Number(match[3]));
    from = match.index + match[0].length;
  }
  writeText(pen, line.slice(from));
}

/**
 * Types the pages. A line that begins with `>` and a number stands that far to the right of the last line's
 * start.
 */
export async function typeDocument(pages: readonly (readonly string[])[], face: keyof typeof StandardFonts) {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts[face]);
  const places: ExpectedField[] = [];
  for (const [index, lines] of pages.entries()) {
    const page = document.addPage([...PAGE]);
    const pen: Pen = { page, font, size: 10.5, x: LEFT, y: 770, number: index + 1, places };
    for (const line of lines) {
      const aside = /^>(\d+) /.exec(line);
      pen.x = LEFT + (aside ? Number(aside[1]) : 0);
      if (!aside) pen.y -= line === "" ? 12 : 19;
      typeLine(pen, aside ? line.slice(aside[0].length) : line);
    }
  }
  return { bytes: await document.save({ useObjectStreams: false }), places };
}
