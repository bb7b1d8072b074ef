import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 72;
const WIDTH = A4[0] - 2 * MARGIN;
const INK = rgb(0.08, 0.09, 0.12);
const SOFT = rgb(0.35, 0.38, 0.44);

/** A plain contract of some pages, as an office would upload it: heading, numbered clauses, a line to sign on. */
export async function contractPdf(title: string, clauses: readonly string[], pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const serif = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage(A4);
    const size = Math.min(20, (20 * WIDTH) / bold.widthOfTextAtSize(title, 20));
    page.drawText(title, { x: MARGIN, y: 752, size, font: bold, color: INK });
    page.drawText(`Page ${number} of ${pages}`, { x: MARGIN, y: 730, size: 9, font: serif, color: SOFT });
    drawClauses(page, clauses, serif, bold);
    if (number === pages) drawSignatureLine(page, serif);
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

function drawSignatureLine(page: PDFPage, serif: PDFFont): void {
  page.drawLine({ start: { x: MARGIN, y: 170 }, end: { x: 280, y: 170 }, thickness: 0.7, color: SOFT });
  page.drawText("Signature", { x: MARGIN, y: 156, size: 9, font: serif, color: SOFT });
  page.drawLine({ start: { x: 330, y: 170 }, end: { x: 523, y: 170 }, thickness: 0.7, color: SOFT });
  page.drawText("Date", { x: 330, y: 156, size: 9, font: serif, color: SOFT });
}
