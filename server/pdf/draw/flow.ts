import { computeBaselineOffset } from "@/server/domain/field/layout";
import type { Block, Pen } from "./blocks";
import { measureWith } from "./fonts";
import type { Sheet } from "./sheet";
import type { TagName, Tags } from "./tags";
import { theme } from "./theme";

/** A5, the smallest page of ours (pdf/README.md 5). */
const MIN_WIDTH_PT = 420;
const MIN_HEIGHT_PT = 595;
/** The largest: a poster's certificate is still read at arm's length. */
const MAX_WIDTH_PT = 842;
const MAX_HEIGHT_PT = 1191;
const FOOTER_PT = 34;
const FOOTER_SIZE_PT = 9;

export type FlowFooter = { left: string; page: (number: number, total: number) => string };

export type Report = { sheets: readonly Sheet[]; tags: Tags };

type NewSheet = (width: number, height: number) => Sheet;

/** Makes sheets for a report with these names and titles, which help to choose each other's Han shapes. */
export function createSheetFactory(words: readonly string[], newSheet: NewSheet): NewSheet {
  const around = words.join("\n").normalize("NFC");
  return (width, height) => {
    const sheet = newSheet(width, height);
    sheet.around = around;
    return sheet;
  };
}

/** Fills pages from top to bottom with blocks. A block that fits on one page is never split. */
export class Flow {
  readonly sheets: Sheet[] = [];
  readonly tags: Tags;
  readonly margin: number;
  /** Drawn at the top of every page that is opened from now on: the head of a table that continues. */
  runningHead: Block | null = null;
  readonly #size: { width: number; height: number };
  readonly #newSheet: NewSheet;
  #top = 0;
  #fresh = true;

  constructor(newSheet: NewSheet, size: { width: number; height: number }, tags: Tags) {
    this.#newSheet = newSheet;
    this.tags = tags;
    this.#size = {
      width: Math.min(MAX_WIDTH_PT, Math.max(MIN_WIDTH_PT, size.width)),
      height: Math.min(MAX_HEIGHT_PT, Math.max(MIN_HEIGHT_PT, size.height)),
    };
    this.margin = this.#size.width < 500 ? 30 : 44;
    this.#openPage();
  }

  get width(): number {
    return this.#size.width - 2 * this.margin;
  }

  get room(): number {
    return this.#bottom - this.#first - (this.runningHead?.height ?? 0);
  }

  /** Top of a page: the foot takes more room than the head. */
  get #first(): number {
    return this.margin - 10;
  }

  get #bottom(): number {
    return this.#size.height - FOOTER_PT - 8;
  }

  #openPage(): Sheet {
    const sheet = this.#newSheet(this.#size.width, this.#size.height);
    this.sheets.push(sheet);
    this.#top = this.#first;
    this.#fresh = true;
    const head = this.runningHead;
    if (head) {
      this.tags.decoration(sheet, () => head.draw({ sheet, tags: this.tags }, this.margin, this.#top));
      this.#top += head.height;
    }
    return sheet;
  }

  /** Adds a block `before` points below the last; `keep` more points must fit under it on the same page. */
  add(block: Block, before = 0, keep = 0): void {
    let sheet = this.sheets.at(-1) ?? this.#openPage();
    if (!this.#fresh && this.#top + before + block.height + keep > this.#bottom) sheet = this.#openPage();
    else if (!this.#fresh) this.#top += before;
    block.draw({ sheet, tags: this.tags }, this.margin, this.#top);
    this.#top += block.height;
    this.#fresh = false;
  }

  /** Puts all that `draw` adds into one element, over any number of pages. */
  element(name: TagName, draw: () => void): void {
    this.tags.element(name, {}, draw);
  }

  finish(footer: FlowFooter): Report {
    for (const [index, sheet] of this.sheets.entries()) {
      this.tags.decoration(sheet, () => this.#foot({ sheet, tags: this.tags }, footer, index + 1));
    }
    return { sheets: this.sheets, tags: this.tags };
  }

  #foot({ sheet }: Pen, footer: FlowFooter, number: number): void {
    const measure = measureWith("regular");
    const y = this.#size.height - FOOTER_PT;
    const baseline = y + 7 + computeBaselineOffset(FOOTER_SIZE_PT, 1.2);
    const style = { fontSize: FOOTER_SIZE_PT, color: theme.text3 };
    const [x, end] = [this.margin, this.#size.width - this.margin];
    sheet.line({ x, y }, { x: end, y }, 0.5, theme.hairline);
    sheet.text(footer.left, x, baseline, style);
    const page = footer.page(number, this.sheets.length);
    sheet.text(page, end - measure(page, FOOTER_SIZE_PT), baseline, style);
  }
}
