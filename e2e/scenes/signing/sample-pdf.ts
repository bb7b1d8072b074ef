import { PDFDocument, StandardFonts } from "pdf-lib";

const WORDS =
  "The landlord lets and the tenant takes the flat at Calle Larga 12, second floor, with one storage room. " +
  "The term begins on the first of June and runs for twelve months. The rent is due on the fifth of each month.";

export async function createSamplePdfUrl(title: string, pages: number): Promise<string> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = file.addPage([595, 842]);
    page.drawText(`${title}, page ${number}`, { x: 60, y: 760, size: 22, font });
    for (let line = 0; line < 14; line++) {
      page.drawText(WORDS.slice((line * 7) % 40).slice(0, 88), { x: 60, y: 710 - line * 22, size: 11, font });
    }
  }
  const bytes = await file.save();
  return URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: "application/pdf" }));
}

/** Replaces the picture of page 1 that intake renders. */
export function createSamplePicture(): string {
  const canvas = document.createElement("canvas");
  canvas.width = 595;
  canvas.height = 842;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 595, 842);
    context.fillStyle = "#222";
    context.font = "22px Helvetica, Arial";
    context.fillText("Rental agreement, page 1", 60, 82);
  }
  return canvas.toDataURL("image/png");
}
