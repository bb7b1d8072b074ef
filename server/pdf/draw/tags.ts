import type { Box } from "@/server/domain/field/placement";
import type { Sheet } from "./sheet";

/**
 * The logical structure of a report while it is drawn (ISO 32000-2, 14.7 and 14.8): headings, tables, pictures with
 * words for those who cannot see them, in the order in which they are read. `structure.ts` writes it into a file.
 */

export type TagName =
  | "Document"
  | "Part"
  | "Sect"
  | "H1"
  | "H2"
  | "H3"
  | "P"
  | "Table"
  | "TR"
  | "TH"
  | "TD"
  | "Figure"
  | "Caption"
  | "Form"
  | "Link";

export type TagAttributes = {
  /** What stands for a picture, or says where a link leads. */
  alt?: string;
  /** BCP 47, where it differs from what is around. */
  language?: string;
  /** What a header cell heads. */
  scope?: "Row" | "Column";
  /** Where a picture lies on its page; readers reflow by it. */
  box?: Box;
  /** What a part is called where readers list the parts. */
  title?: string;
  /** A form's field that is printed: no widget says what it is (ISO 32000-2, 14.8.5.6). */
  printed?: PrintedField;
};

/** A text, or an option that is chosen or not; `words` name it. */
export type PrintedField = { role: "tv" | "cb" | "rb"; isChecked?: boolean; words: string };

export type LinkTarget = { sheet: Sheet; box: Box; url: string; words: string };

/** A piece of page content, or an annotation, that belongs to an element. */
export type TagKid = Tag | { sheet: Sheet; mcid: number } | { link: LinkTarget };

export type Tag = { name: TagName; attributes: TagAttributes; kids: TagKid[] };

export class Tags {
  /** The outermost element. */
  readonly top: Tag;
  #open: Tag;
  #isDecoration = false;
  readonly #counts = new Map<Sheet, number>();

  /** `Document` for a file of its own, `Part` for pages in somebody's file. */
  constructor(name: "Document" | "Part", language: string) {
    this.top = { name, attributes: { language }, kids: [] };
    this.#open = this.top;
  }

  /** Everything that `draw` leaves belongs to a new element, the next within the one that is open. */
  element(name: TagName, attributes: TagAttributes, draw: () => void): void {
    if (this.#isDecoration) {
      draw();
      return;
    }
    const outer = this.#open;
    const tag: Tag = { name, attributes, kids: [] };
    outer.kids.push(tag);
    this.#open = tag;
    draw();
    this.#open = outer;
  }

  /** What `draw` leaves on the sheet is content of the open element. */
  content(sheet: Sheet, draw: () => void): void {
    if (this.#isDecoration) {
      draw();
      return;
    }
    const mcid = this.#counts.get(sheet) ?? 0;
    this.#counts.set(sheet, mcid + 1);
    this.#open.kids.push({ sheet, mcid });
    sheet.marked(this.#open.name, mcid, draw);
  }

  /** What `draw` leaves says nothing that is not said elsewhere: frames, rules, feet of pages, repeated heads. */
  decoration(sheet: Sheet, draw: () => void): void {
    if (this.#isDecoration) {
      draw();
      return;
    }
    this.#isDecoration = true;
    sheet.marked("Artifact", null, draw);
    this.#isDecoration = false;
  }

  /** Makes a place on the sheet lead to an address; call it within an element `Link`. */
  link(target: LinkTarget): void {
    if (!this.#isDecoration) this.#open.kids.push({ link: target });
  }
}
