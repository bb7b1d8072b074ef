import type { Box } from "@/server/domain/field/placement";
import type { Sheet } from "./sheet";

/**
 * The logical structure of a report while it is drawn (ISO 32000-2, 14.7 and 14.8): headings, tables and
 * pictures with alternative text, in reading order. `structure.ts` writes it into a file.
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
  /** Alternative text of a picture, or description of a link's target. */
  alt?: string;
  /** BCP 47, where it differs from the surrounding text. */
  language?: string;
  /** Direction of the cells that a header cell heads. */
  scope?: "Row" | "Column";
  /** Position of a picture on its page; readers use it for reflow. */
  box?: Box;
  /** Name of a part in readers' lists of parts. */
  title?: string;
  /** A printed form field: no widget describes it (ISO 32000-2, 14.8.5.6). */
  printed?: PrintedField;
};

/** A text field (`tv`), checkbox or radio button; `words` name it. */
export type PrintedField = { role: "tv" | "cb" | "rb"; isChecked?: boolean; words: string };

export type LinkTarget = { sheet: Sheet; box: Box; url: string; words: string };

export type TagKid = Tag | { sheet: Sheet; mcid: number } | { link: LinkTarget };

export type Tag = { name: TagName; attributes: TagAttributes; kids: TagKid[] };

export class Tags {
  readonly top: Tag;
  #open: Tag;
  #isDecoration = false;
  readonly #counts = new Map<Sheet, number>();

  /** `Document` for a file of its own, `Part` for pages in a user's file. */
  constructor(name: "Document" | "Part", language: string) {
    this.top = { name, attributes: { language }, kids: [] };
    this.#open = this.top;
  }

  /** Puts all that `draw` adds into a new element, the next within the open one. */
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

  /** Makes all that `draw` paints on the sheet content of the open element. */
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

  /**
   * Marks all that `draw` paints as repeating no information: frames, rules, feet of pages, repeated heads.
   */
  decoration(sheet: Sheet, draw: () => void): void {
    if (this.#isDecoration) {
      draw();
      return;
    }
    this.#isDecoration = true;
    sheet.marked("Artifact", null, draw);
    this.#isDecoration = false;
  }

  /** Links a box on the sheet to an address; call it within an element `Link`. */
  link(target: LinkTarget): void {
    if (!this.#isDecoration) this.#open.kids.push({ link: target });
  }
}
