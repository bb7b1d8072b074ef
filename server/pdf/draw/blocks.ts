import { baselineOffset, breakLines } from "@/server/domain/field/layout";
import { measureWith } from "./fonts";
import type { Sheet, TextStyle } from "./sheet";
import { type Tone, theme } from "./theme";

/** Pieces of a page that know their height before they are drawn. Points. */
export type Block = {
  height: number;
  draw(sheet: Sheet, x: number, y: number): void;
};

export type BlockStyle = TextStyle & { lineHeight?: number };

function lineBlock(text: string, style: BlockStyle): Block {
  const lineHeight = style.lineHeight ?? 1.35;
  return {
    height: style.fontSize * lineHeight,
    draw: (sheet, x, y) => sheet.text(text, x, y + baselineOffset(style.fontSize, lineHeight), style),
  };
}

/** The lines of a paragraph as blocks of their own, so that a long one can run over to the next page. */
export function paragraphLines(text: string, width: number, style: BlockStyle): Block[] {
  const measure = measureWith(style.face ?? "regular");
  return breakLines(text.normalize("NFC"), width, style.fontSize, measure).map((line) =>
    lineBlock(line, style),
  );
}

export function paragraph(text: string, width: number, style: BlockStyle): Block {
  return stack(paragraphLines(text, width, style));
}

export function gap(height: number): Block {
  return { height, draw: () => undefined };
}

export function stack(blocks: readonly Block[], between = 0): Block {
  const gaps = Math.max(0, blocks.length - 1) * between;
  return {
    height: blocks.reduce((sum, block) => sum + block.height, gaps),
    draw(sheet, x, y) {
      let top = y;
      for (const block of blocks) {
        block.draw(sheet, x, top);
        top += block.height + between;
      }
    },
  };
}

/** Blocks side by side, each at its own distance from the left, tops aligned. */
export function columns(parts: readonly { x: number; block: Block }[]): Block {
  return {
    height: Math.max(0, ...parts.map(({ block }) => block.height)),
    draw(sheet, x, y) {
      for (const part of parts) part.block.draw(sheet, x + part.x, y);
    },
  };
}

/** A block in a thin frame with `padding` all round. */
export function card(block: Block, width: number, padding: number): Block {
  const height = block.height + 2 * padding;
  return {
    height,
    draw(sheet, x, y) {
      sheet.rectangle({ x, y, width, height }, { stroke: theme.hairline, lineWidth: 0.75, radius: 6 });
      block.draw(sheet, x + padding, y + padding);
    },
  };
}

/** A word on a coloured ground. */
export function chip(text: string, tone: Tone, fontSize = 8.5): Block & { width: number } {
  const style: BlockStyle = { fontSize, face: "semibold", color: tone.ink };
  const [padX, padY] = [fontSize * 0.8, fontSize * 0.35];
  const width = measureWith("semibold")(text, fontSize) + 2 * padX;
  const line = lineBlock(text, { ...style, lineHeight: 1.2 });
  const height = line.height + 2 * padY;
  return {
    width,
    height,
    draw(sheet, x, y) {
      sheet.rectangle({ x, y, width, height }, { fill: tone.tint, radius: height / 2 });
      line.draw(sheet, x + padX, y + padY);
    },
  };
}

export const labelStyle: BlockStyle = { fontSize: 7.5, color: theme.text3 };
export const valueStyle: BlockStyle = { fontSize: 9, color: theme.text };

/** A small label over its value. */
export function labelled(label: string, value: string, width: number, style: BlockStyle = valueStyle): Block {
  return stack([paragraph(label, width, labelStyle), paragraph(value, width, style)], 0.5);
}

/** A heading with a hairline under it. */
export function sectionTitle(text: string, width: number): Block {
  const title = paragraph(text, width, { fontSize: 11, face: "semibold", color: theme.text });
  return {
    height: title.height + 5,
    draw(sheet, x, y) {
      title.draw(sheet, x, y);
      const bottom = y + title.height + 4;
      sheet.line({ x, y: bottom }, { x: x + width, y: bottom }, 0.75, theme.hairline);
    },
  };
}
