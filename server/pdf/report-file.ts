import { type PDFContext, PDFDict, PDFDocument, PDFName, type PDFRef } from "pdf-lib";
import type { Language } from "@/server/domain/vocabulary";
import { associateFile, buildNameLeaf, type EmbeddedFile, embedFile } from "./append/embedded-file";
import { AUDIT_LOG_FILE } from "./certificate";
import type { Report } from "./draw/flow";
import { FontSet } from "./draw/fonts";
import { Sheet } from "./draw/sheet";
import { type FindDrawingTarget, writeStructure } from "./draw/structure";
import { getPdfMessages } from "./messages";

export const A4 = { width: 595.28, height: 841.89 };

/** `createSheet` makes blank sheets; pictures go into `context`. */
export type ReportPaper = { createSheet: (width: number, height: number) => Sheet; context: PDFContext };

export type AboutReport = {
  title: string;
  language: Language;
  attachment: Pick<EmbeddedFile, "json" | "at" | "relationship"> | null;
};

/** Builds a tagged PDF from finished sheets, on our fonts. Equal sheets give equal bytes. */
export async function buildReport(
  about: AboutReport,
  draw: (paper: ReportPaper) => Report,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(about.title, { showInWindowTitleBar: true });
  document.setProducer("Rubrica");
  document.setLanguage(about.language);
  const fonts = await FontSet.create(document);
  const { context } = document;
  const report = draw({ createSheet: (width, height) => new Sheet(fonts, width, height), context });
  const pages = new Map<Sheet, { ref: PDFRef; dict: PDFDict }>();
  for (const sheet of report.sheets) {
    const page = document.addPage([sheet.width, sheet.height]);
    page.node.set(PDFName.of("Contents"), context.register(sheet.stream(context.obj({}))));
    page.node.set(PDFName.of("Resources"), sheet.resources(context));
    pages.set(sheet, { ref: page.ref, dict: page.node });
  }
  addStructure(document, report, (sheet) => {
    const page = pages.get(sheet);
    if (!page) throw new Error("Something was drawn on a sheet that is not in the report.");
    return page;
  });
  if (about.attachment) attachLog(document, about.language, about.attachment);
  await fonts.embed();
  return document.save({ useObjectStreams: false });
}

function addStructure({ context, catalog }: PDFDocument, { tags }: Report, pageOf: FindDrawingTarget): void {
  const parent = context.nextRef();
  const { top, parents } = writeStructure(context, tags, pageOf, { parent, firstKey: 0 });
  const tree = context.obj({ Nums: parents.flat() });
  context.assign(
    parent,
    context.obj({
      Type: "StructTreeRoot",
      K: [top],
      ParentTree: context.register(tree),
      ParentTreeNextKey: parents.length,
    }),
  );
  catalog.set(PDFName.of("StructTreeRoot"), parent);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
}

function attachLog(
  { context, catalog }: PDFDocument,
  language: Language,
  attachment: NonNullable<AboutReport["attachment"]>,
): void {
  const description = getPdfMessages(language)("auditLog.attachment");
  const file = embedFile(context, { ...attachment, name: AUDIT_LOG_FILE, description });
  const names = PDFDict.withContext(context);
  names.set(PDFName.of("EmbeddedFiles"), buildNameLeaf(context, [[AUDIT_LOG_FILE, file]]));
  catalog.set(PDFName.of("Names"), names);
  associateFile(context, catalog, undefined, file);
}
