import { type PDFContext, PDFDocument, PDFName } from "pdf-lib";
import type { Language } from "@/server/domain/vocabulary";
import { FontSet } from "./draw/fonts";
import { Sheet } from "./draw/sheet";

export const A4 = { width: 595.28, height: 841.89 };

/** What a report is drawn with: blank sheets, and where pictures go. */
export type ReportPaper = { sheetOf: (width: number, height: number) => Sheet; context: PDFContext };

/** A PDF of its own made of finished sheets, on our fonts. Equal sheets give equal bytes. */
export async function buildReport(
  about: { title: string; language: Language },
  draw: (paper: ReportPaper) => readonly Sheet[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(about.title);
  document.setProducer("Rubrica");
  document.setLanguage(about.language);
  const fonts = await FontSet.create(document);
  const { context } = document;
  const sheets = draw({ sheetOf: (width, height) => new Sheet(fonts, width, height), context });
  for (const sheet of sheets) {
    const page = document.addPage([sheet.width, sheet.height]);
    page.node.set(PDFName.of("Contents"), context.register(sheet.stream(context.obj({}))));
    page.node.set(PDFName.of("Resources"), sheet.resources(context));
  }
  await fonts.embed();
  return document.save({ useObjectStreams: false });
}
