import type { PDFDict, PDFRef } from "pdf-lib";
import type { Language } from "@/server/domain/vocabulary";
import type { Sheet } from "../draw/sheet";
import type { DrawingTarget } from "../draw/structure";
import { Tags } from "../draw/tags";
import { getPdfMessages, type PdfMessages } from "../messages";
import { createStampTagger, type StampTagger, UNTOLD } from "../stamp/structure-tags";
import type { Page } from "../syntax/pages";
import type { GrowingStructure } from "./structure";

export type Laid = { ref: PDFRef; dict: PDFDict };

/**
 * Structure of our stamps on a user's tagged pages: a part of its own, a section for each page, in the
 * envelope's language. In an untagged document the stamps are not tagged.
 */
export class StampedPages {
  readonly #structure: GrowingStructure | null;
  readonly #tags: Tags;
  readonly #message: PdfMessages;
  readonly #places = new Map<Sheet, DrawingTarget>();

  constructor(structure: GrowingStructure | null, language: Language) {
    this.#structure = structure;
    this.#tags = new Tags("Part", language);
    this.#message = getPdfMessages(language);
  }

  get areTold(): boolean {
    return this.#structure !== null;
  }

  draw(pageNumber: number, drawOn: (telling: StampTagger) => void): void {
    if (!this.#structure) {
      drawOn(UNTOLD);
      return;
    }
    const title = this.#message("field.page", { page: pageNumber });
    this.#tags.element("Sect", { title }, () => drawOn(createStampTagger(this.#tags, this.#message)));
  }

  laid(sheet: Sheet, { ref, dict, geometry }: Page, form: Laid | null): void {
    if (form) this.#places.set(sheet, { ref, dict, form: { ...form, matrix: geometry.matrix } });
  }

  finish(): void {
    const nonEmptyTags = this.#tags.top.kids.filter((kid) => "name" in kid && kid.kids.length > 0);
    if (!this.#structure || nonEmptyTags.length === 0) return;
    this.#tags.top.kids = nonEmptyTags;
    this.#structure.add(this.#tags, (sheet) => {
      const place = this.#places.get(sheet);
      if (!place) throw new Error("Something was drawn on a sheet that is on no page.");
      return place;
    });
  }
}
