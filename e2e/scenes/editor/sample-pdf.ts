import { degrees, PDFDocument, rgb, StandardFonts } from "pdf-lib";

export type SamplePdf = {
  readonly url: string;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
};

/** A contract of `count` pages with signature lines; every third page is rotated. */
export async function makeSamplePdf(title: string, count: number): Promise<SamplePdf> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const pages: { width: number; height: number }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const page = pdf.addPage([595, 842]);
    const isTurned = number % 3 === 0;
    if (isTurned) page.setRotation(degrees(90));
    pages.push(isTurned ? { width: 842, height: 595 } : { width: 595, height: 842 });
    page.drawText(title, { x: 64, y: 760, size: 22, font: bold });
    page.drawText(`Page ${number} of ${count}`, { x: 64, y: 735, size: 10, font });
    for (let line = 0; line < 24; line += 1) {
      const text = "The parties agree to what stands above, in good faith, until either ends it in writing.";
      page.drawText(text, { x: 64, y: 690 - line * 20, size: 11, font, color: rgb(0.2, 0.22, 0.26) });
    }
    page.drawText("Signature: ______________________________", { x: 64, y: 150, size: 11, font });
    page.drawText("Date: ______________", { x: 380, y: 150, size: 11, font });
  }
  const bytes = await pdf.save();
  return { url: URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: "application/pdf" })), pages };
}
