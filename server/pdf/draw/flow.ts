import { baselineOffset } from "@/server/domain/field/layout";
import type { Block } from "./blocks";
import { measureWith } from "./fonts";
import type { Sheet } from "./sheet";
import { theme } from "./theme";

/** A5, the least a page of ours may measure (pdf.md 5). */
const MIN_WIDTH_PT = 420;
const MIN_HEIGHT_PT = 595;
/** The most: a poster's certificate is still read at arm's length. */
const MAX_WIDTH_PT = 842;
const MAX_HEIGHT_PT = 1191;
const FOOTER_PT = 34;
const FOOTER_SIZE_PT = 7.5;

export type FlowFooter = { left: string; page: (number: number, total: number) => string };

/** Fills pages from top to bottom with blocks; nothing that fits on one page is torn apart. */
export class Flow {
  readonly sheets: Sheet[] = [];
  readonly margin: number;
  readonly #size: { width: number; height: number };
  readonly #newSheet: (width: number, height: number) => Sheet;
  #top = 0;

  constructor(newSheet: (width: number, height: number) => Sheet, size: { width: number; height: number }) {
    this.#newSheet = newSheet;
    this.#size = {
      width: Math.min(MAX_WIDTH_PT, Math.max(MIN_WIDTH_PT, size.width)),
      height: Math.min(MAX_HEIGHT_PT, Math.max(MIN_HEIGHT_PT, size.height)),
    };
    this.margin = this.#size.width < 500 ? 30 : 44;
    this.#openPage();
  }

  /** Room from margin to margin. */
  get width(): number {
    return this.#size.width - 2 * this.margin;
  }

  get #bottom(): number {
    return this.#size.height - FOOTER_PT - 8;
  }

  #openPage(): Sheet {
    const sheet = this.#newSheet(this.#size.width, this.#size.height);
    this.sheets.push(sheet);
    this.#top = this.margin;
    return sheet;
  }

  /** Adds a block `before` points below the last; `keep` more points must fit under it on the same page. */
  add(block: Block, before = 0, keep = 0): void {
    let sheet = this.sheets.at(-1) ?? this.#openPage();
    const isFresh = this.#top === this.margin;
    if (!isFresh && this.#top + before + block.height + keep > this.#bottom) sheet = this.#openPage();
    else if (!isFresh) this.#top += before;
    block.draw(sheet, this.margin, this.#top);
    this.#top += block.height;
  }

  /** Draws the foot of every page and hands the pages over. */
  finish(footer: FlowFooter): Sheet[] {
    const measure = measureWith("regular");
    for (const [index, sheet] of this.sheets.entries()) {
      const y = this.#size.height - FOOTER_PT;
      const baseline = y + 7 + baselineOffset(FOOTER_SIZE_PT, 1.2);
      const style = { fontSize: FOOTER_SIZE_PT, color: theme.text3 };
      const [x, end] = [this.margin, this.#size.width - this.margin];
      sheet.line({ x, y }, { x: end, y }, 0.5, theme.hairline);
      sheet.text(footer.left, x, baseline, style);
      const page = footer.page(index + 1, this.sheets.length);
      sheet.text(page, end - measure(page, FOOTER_SIZE_PT), baseline, style);
    }
    return this.sheets;
  }
}
