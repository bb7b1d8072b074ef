import { PDFContext, PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFRef } from "pdf-lib";
import type { Box, Matrix } from "@/server/domain/field/placement";
import { getArchiveNeeds } from "../archive/needs";
import { FontSet } from "../draw/fonts";
import { Sheet } from "../draw/sheet";
import type { PdfFile } from "../syntax/file";
import { readFileLanguage } from "../syntax/language";
import { computePageBalance } from "../syntax/page-balance";
import { listContentRefs, type Page } from "../syntax/pages";
import { lowerWidgets } from "./lowered-widgets";
import { addStampAnnotation } from "./signature-appearance";
import type { Laid } from "./stamped-pages";

const formatOperands = (matrix: Matrix): string => matrix.map((value) => Number(value.toFixed(5))).join(" ");

/**
 * Everything one update adds to a file or replaces in it. New objects get numbers after the file's own; the
 * file itself is only read. pdf-lib is the object model and embeds the fonts. It never loads or saves the
 * file (pdf/README.md 0.1).
 */
export class Increment {
  readonly file: PdfFile;
  readonly fonts: FontSet;
  readonly context: PDFContext;
  /** Widgets whose appearances were moved into their pages. */
  readonly lowered: { page: Page; box: Box }[] = [];
  readonly #streams = new Map<string, PDFRef>();
  /** A resource name that the file does not use, the same for every page. */
  readonly #overlayName: string;

  private constructor(file: PdfFile, context: PDFContext, fonts: FontSet, mark: string) {
    this.file = file;
    this.context = context;
    this.fonts = fonts;
    this.#overlayName = `Rb${mark}`;
  }

  /**
   * `mark`: a few letters that make names unique, taken from the file's hash so that sealing is repeatable.
   */
  static async over(file: PdfFile, mark: string): Promise<Increment> {
    const context = PDFContext.create();
    context.largestObjectNumber = file.xref.size - 1;
    const fonts = await FontSet.create({ context }, readFileLanguage(file), getArchiveNeeds(file));
    return new Increment(file, context, fonts, mark);
  }

  sheet(width: number, height: number): Sheet {
    return new Sheet(this.fonts, width, height);
  }

  /** Returns a copy of one of the file's dictionaries to change; `replace` puts it in. */
  copyDict(dict: PDFDict): PDFDict {
    return dict.clone(this.context);
  }

  add(object: PDFObject): PDFRef {
    return this.context.register(object);
  }

  replace(ref: PDFRef, object: PDFObject): void {
    this.context.assign(ref, object);
  }

  reserve(): PDFRef {
    return this.context.nextRef();
  }

  /** Fonts are written when all text is known. Objects come in the order of their numbers. */
  async objects(): Promise<[PDFRef, PDFObject][]> {
    await this.fonts.embed();
    return this.context.enumerateIndirectObjects();
  }

  #plainStream(content: string): PDFRef {
    const cachedRef = this.#streams.get(content);
    if (cachedRef) return cachedRef;
    const stream = PDFRawStream.of(PDFDict.withContext(this.context), Buffer.from(content, "latin1"));
    const ref = this.add(stream);
    this.#streams.set(content, ref);
    return ref;
  }

  /**
   * Lays a drawing over a page. Wraps the page's content in enough q and Q and keeps inherited resources
   * whole (pdf/README.md 1.2 and 1.6). Unreadable or too deeply nested content cannot be wrapped: there an
   * annotation shows the drawing. No widget may hide `boxes` of the sheet. Call once a page; null for a blank
   * sheet.
   */
  overlay(page: Page, sheet: Sheet, boxes: readonly Box[] = []): Laid | null {
    if (sheet.isBlank) return null;
    const { context, file } = this;
    const open = computePageBalance(file, page);
    if (!open || open.deepest + 1 > this.fonts.needs.maxNesting) {
      return addStampAnnotation(this, page, sheet, this.#overlayName);
    }
    const { matrix } = page.geometry;
    const dict = context.obj({
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, sheet.width, sheet.height],
      Matrix: [...matrix],
    });
    dict.set(PDFName.of("Resources"), sheet.resources(context));
    const form = this.add(sheet.stream(dict));

    const lowered = lowerWidgets(this, page, boxes);
    this.lowered.push(...lowered.map(({ box }) => ({ page, box })));
    const buildLookName = (index: number) => `${this.#overlayName}W${index}`;
    const looks = lowered.map(
      ({ matrix: fit }, index) =>
        `/Artifact BMC\nq\n${formatOperands(fit)} cm\n/${buildLookName(index)} Do\nQ\nEMC\n`,
    );
    const old = listContentRefs(file, page.dict);
    const { before, after, close } = open;
    const head = this.#plainStream("q\n".repeat(before + 1));
    const ends = `\n${close}${"Q\n".repeat(after + 1)}`;
    const tail = this.#plainStream(`${ends}${looks.join("")}q\n/${this.#overlayName} Do\nQ\n`);

    const changed = this.copyDict(page.dict);
    changed.set(PDFName.of("Contents"), context.obj([head, ...old, tail]));
    const resources = page.resources ? this.copyDict(page.resources) : PDFDict.withContext(context);
    const xobjects = file.dict(resources.get(PDFName.of("XObject")));
    const named = xobjects ? this.copyDict(xobjects) : PDFDict.withContext(context);
    named.set(PDFName.of(this.#overlayName), form);
    for (const [index, { ref }] of lowered.entries()) named.set(PDFName.of(buildLookName(index)), ref);
    resources.set(PDFName.of("XObject"), named);
    changed.set(PDFName.of("Resources"), resources);
    this.replace(page.ref, changed);
    return { ref: form, dict };
  }
}
