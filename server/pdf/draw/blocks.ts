import { breakLines, computeBaselineOffset } from "@/server/domain/field/layout";
import { measureWith } from "./fonts";
import type { Sheet, TextStyle } from "./sheet";
import type { TagAttributes, TagName, Tags } from "./tags";
import { type Tone, theme } from "./theme";

export type Pen = { sheet: Sheet; tags: Tags };

/** Pieces of a page that know their height before they are drawn. Points. */
export type Block = {
  height: number;
  draw(pen: Pen, x: number, y: number): void;
};

export type BlockStyle = TextStyle & { lineHeight?: number };

/** `whole`: the text that the line is a part of. */
function createLineBlock(text: string, style: BlockStyle, whole = text): Block {
  const lineHeight = style.lineHeight ?? 1.35;
  return {
    height: style.fontSize * lineHeight,
    draw: ({ sheet }, x, y) => {
      const baseline = y + computeBaselineOffset(style.fontSize, lineHeight);
      sheet.text(text, x, baseline, { ...style, han: sheet.pickHan(whole) });
    },
  };
}

/** The blank at a line break is drawn too, so that text extracted line by line keeps two words apart. */
function toLineBlocks(text: string, width: number, style: BlockStyle): Block[] {
  const measure = measureWith(style.face ?? "regular");
  const source = text.normalize("NFC");
  let at = 0;
  return breakLines(source, width, style.fontSize, measure).map((line) => {
    at = Math.max(at, source.indexOf(line, at)) + line.length;
    return createLineBlock(/\s/.test(source.charAt(at)) ? `${line} ` : line, style, source);
  });
}

/** Lays out the lines of a paragraph as single blocks, so that a long one can continue on the next page. */
export function createParagraphLines(text: string, width: number, style: BlockStyle): Block[] {
  return toLineBlocks(text, width, style).map(tagContent);
}

/** Lays out a paragraph in pieces of at most `maxLines`, for texts that may be longer than a page. */
export function createParagraphParts(
  text: string,
  width: number,
  style: BlockStyle,
  maxLines: number,
): [Block, ...Block[]] {
  const lines = toLineBlocks(text, width, style);
  const parts: Block[] = [];
  for (let start = 0; start < lines.length; start += maxLines) {
    parts.push(tagContent(stackBlocks(lines.slice(start, start + maxLines))));
  }
  const [first = stackBlocks([]), ...rest] = parts;
  return [first, ...rest];
}

/** Lays out text that belongs to the surrounding element; `tagged` gives it an element of its own. */
export function createParagraph(text: string, width: number, style: BlockStyle): Block {
  return tagContent(stackBlocks(toLineBlocks(text, width, style)));
}

/** Makes a block one piece of content of the element that is open when it is drawn. */
function tagContent(block: Block): Block {
  return { ...block, draw: (pen, x, y) => pen.tags.content(pen.sheet, () => block.draw(pen, x, y)) };
}

export function tagBlock<Inner extends Block>(
  name: TagName,
  block: Inner,
  attributes: TagAttributes = {},
): Inner {
  return { ...block, draw: (pen, x, y) => pen.tags.element(name, attributes, () => block.draw(pen, x, y)) };
}

/** Builds a picture: all that `draw` paints is one element, with `alt` as its alternative text. */
export function createFigure(
  size: { width: number; height: number },
  alt: string,
  draw: (sheet: Sheet, x: number, y: number) => void,
): Block {
  return {
    height: size.height,
    draw({ sheet, tags }, x, y) {
      tags.element("Figure", { alt, box: { x, y, ...size } }, () =>
        tags.content(sheet, () => draw(sheet, x, y)),
      );
    },
  };
}

export function createGap(height: number): Block {
  return { height, draw: () => undefined };
}

export function stackBlocks(blocks: readonly Block[], between = 0): Block {
  const gaps = Math.max(0, blocks.length - 1) * between;
  return {
    height: blocks.reduce((sum, block) => sum + block.height, gaps),
    draw(pen, x, y) {
      let top = y;
      for (const block of blocks) {
        block.draw(pen, x, top);
        top += block.height + between;
      }
    },
  };
}

/** Puts blocks side by side, each at its own distance from the left, tops aligned. */
export function createColumns(parts: readonly { x: number; block: Block }[]): Block {
  return {
    height: Math.max(0, ...parts.map(({ block }) => block.height)),
    draw(pen, x, y) {
      for (const part of parts) part.block.draw(pen, x + part.x, y);
    },
  };
}

export function createCard(block: Block, width: number, padding: number): Block {
  const height = block.height + 2 * padding;
  return {
    height,
    draw(pen, x, y) {
      const frame = { stroke: theme.hairline, lineWidth: 0.75, radius: 6 };
      pen.tags.decoration(pen.sheet, () => pen.sheet.rectangle({ x, y, width, height }, frame));
      block.draw(pen, x + padding, y + padding);
    },
  };
}

export function createChip(text: string, tone: Tone, fontSize = 9): Block & { width: number } {
  const style: BlockStyle = { fontSize, face: "semibold", color: tone.ink };
  const [padX, padY] = [fontSize * 0.8, fontSize * 0.35];
  const width = measureWith("semibold")(text, fontSize) + 2 * padX;
  const line = tagContent(createLineBlock(text, { ...style, lineHeight: 1.2 }));
  const height = line.height + 2 * padY;
  return {
    width,
    height,
    draw(pen, x, y) {
      const ground = { fill: tone.tint, radius: height / 2 };
      pen.tags.decoration(pen.sheet, () => pen.sheet.rectangle({ x, y, width, height }, ground));
      line.draw(pen, x + padX, y + padY);
    },
  };
}

/** Smallest size that is still readable in print. */
const LEAST_SIZE = 9;
export const labelStyle: BlockStyle = { fontSize: LEAST_SIZE, color: theme.text3, lineHeight: 1.25 };
const valueStyle: BlockStyle = { fontSize: 9.5, color: theme.text, lineHeight: 1.25 };

/** Builds a small label over its value: a row of the table around it. */
export function createLabelledValue(
  label: string,
  value: string,
  width: number,
  style: BlockStyle = valueStyle,
): Block {
  const head = tagBlock("TH", createParagraph(label, width, labelStyle), { scope: "Row" });
  return tagBlock("TR", stackBlocks([head, tagBlock("TD", createParagraph(value, width, style))], 0.5));
}

/** Stacks labelled values; in the structure they are a table of two columns. */
export function createTable(rows: readonly Block[], between: number): Block {
  return rows.length === 0 ? stackBlocks([]) : tagBlock("Table", stackBlocks(rows, between));
}

export function createSectionTitle(text: string, width: number): Block {
  const title = createParagraph(text, width, { fontSize: 11.5, face: "semibold", color: theme.text });
  return tagBlock("H2", {
    height: title.height + 6,
    draw(pen, x, y) {
      title.draw(pen, x, y);
      const bottom = y + title.height + 5;
      pen.tags.decoration(pen.sheet, () =>
        pen.sheet.line({ x, y: bottom }, { x: x + width, y: bottom }, 0.75, theme.hairline),
      );
    },
  });
}
