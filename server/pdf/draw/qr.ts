import { encode } from "uqr";
import type { PathCommand } from "@/server/domain/field/ink";
import { type Block, createFigure } from "./blocks";
import { BLACK } from "./color";
import { theme } from "./theme";

/** Light modules around the code that readers need (ISO/IEC 18004). */
const QUIET = 4;

/** The dark modules as one path, runs of a row joined; the unit is a module, y down. */
function buildQrPath(text: string): { commands: PathCommand[]; modules: number } {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const commands: PathCommand[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (x < size && row[x]) x++;
      commands.push(
        { op: "M", x: from, y },
        { op: "L", x, y },
        { op: "L", x, y: y + 1 },
        { op: "L", x: from, y: y + 1 },
        { op: "Z" },
      );
    }
  }
  return { commands, modules: size };
}

/** Builds a clickable QR code of an address, `side` points wide with its light margin. */
export function createQrBlock(url: string, side: number, words: { alt: string; link: string }): Block {
  const { commands, modules } = buildQrPath(url);
  const scale = side / (modules + 2 * QUIET);
  const size = { width: side, height: side };
  const picture = createFigure(size, words.alt, (sheet, x, y) => {
    sheet.rectangle({ x, y, ...size }, { fill: theme.paper });
    const at = { scale, offsetX: x + QUIET * scale, offsetY: y + QUIET * scale };
    sheet.fillPath(commands, at, BLACK);
  });
  return linkBlock(picture, url, side, words.link);
}

/** Makes a block of that width a link; `words` name its target. */
export function linkBlock(block: Block, url: string, width: number, words: string): Block {
  return {
    height: block.height,
    draw(pen, x, y) {
      const { sheet, tags } = pen;
      tags.element("Link", {}, () => {
        block.draw(pen, x, y);
        tags.link({ sheet, url, words, box: { x, y, width, height: block.height } });
      });
    },
  };
}
