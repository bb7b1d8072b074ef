import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { getPaperText } from "./seed-clauses";

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 72;
const WIDTH = A4[0] - 2 * MARGIN;
const INK = rgb(0.08, 0.09, 0.12);
const SOFT = rgb(0.35, 0.38, 0.44);

/** A label with its line, in percent of the page from its top left, like fields. */
export type SignatureLine = {
  label: "name" | "signature" | "date";
  left: number;
  width: number;
  bottom: number;
};

export async function buildContractPdf(title: string, lines: readonly SignatureLine[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const serif = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const { clauses, labels } = getPaperText(title);
  const page = pdf.addPage(A4);
  const size = Math.min(20, (20 * WIDTH) / bold.widthOfTextAtSize(title, 20));
  page.drawText(title, { x: MARGIN, y: 752, size, font: bold, color: INK });
  page.drawText(labels.page, { x: MARGIN, y: 730, size: 9, font: serif, color: SOFT });
  drawClauses(page, clauses, serif, bold);
  for (const { label, left, width, bottom } of lines) {
    const x = (left / 100) * A4[0];
    const y = (1 - bottom / 100) * A4[1];
    const end = { x: x + (width / 100) * A4[0], y };
    page.drawLine({ start: { x, y }, end, thickness: 0.7, color: SOFT });
    page.drawText(labels[label], { x, y: y - 8, size: 7, font: serif, color: SOFT });
  }
  return pdf.save();
}

function drawClauses(page: PDFPage, clauses: readonly string[], serif: PDFFont, bold: PDFFont): void {
  let y = 694;
  for (const [index, clause] of clauses.entries()) {
    page.drawText(`${index + 1}.`, { x: MARGIN, y, size: 11, font: bold, color: INK });
    page.drawText(clause, {
      x: MARGIN + 22,
      y,
      size: 11,
      font: serif,
      color: INK,
      maxWidth: 430,
      lineHeight: 16,
    });
    y -= 16 * Math.ceil(serif.widthOfTextAtSize(clause, 11) / 430) + 12;
  }
}
