import { encode } from "uqr";
import type { PathCommand } from "@/server/domain/field/ink";
import { type Block, figure } from "./blocks";
import { BLACK } from "./color";
import { theme } from "./theme";

/** Modules of light around the code that readers need (ISO/IEC 18004). */
const QUIET = 4;

/** The dark modules as one path, runs of a row joined; the unit is a module, y down. */
function qrPath(text: string): { commands: PathCommand[]; modules: number } {
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

/** An address as a QR code of `side` points, its light margin included, which can be clicked too. */
export function qrBlock(url: string, side: number, words: { alt: string; link: string }): Block {
  const { commands, modules } = qrPath(url);
  const scale = side / (modules + 2 * QUIET);
  const size = { width: side, height: side };
  const picture = figure(size, words.alt, (sheet, x, y) => {
    sheet.rectangle({ x, y, ...size }, { fill: theme.paper });
    const at = { scale, offsetX: x + QUIET * scale, offsetY: y + QUIET * scale };
    sheet.fillPath(commands, at, BLACK);
  });
  return linked(picture, url, side, words.link);
}

/** A block of that width that leads to an address; `words` say where to. */
export function linked(block: Block, url: string, width: number, words: string): Block {
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
