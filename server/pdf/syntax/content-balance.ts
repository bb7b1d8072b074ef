import { isDelimiter, isWhitespace } from "./parser";

/**
 * Open state that page content leaves behind. An overlay must start in the page's own coordinate system
 * (pdf/README.md 1.6), outside its text and layers. `before`: number of `q` before the content, for its
 * surplus `Q`. `after`: number of `Q` after it, once `close` has ended its text object and marked content (a
 * layer that is off would hide the overlay). `deepest`: most open `q`, those before included.
 */
export type Balance = { before: number; after: number; close: string; deepest: number };

/** Tracks open text objects and marked content. */
class Open {
  #isInText = false;
  #marked = 0;

  see(operator: string): void {
    if (operator === "BT") this.#isInText = true;
    else if (operator === "ET") this.#isInText = false;
    else if (operator === "BMC" || operator === "BDC") this.#marked++;
    else if (operator === "EMC") this.#marked = Math.max(0, this.#marked - 1);
  }

  get close(): string {
    return `${this.#isInText ? "ET\n" : ""}${"EMC\n".repeat(this.#marked)}`;
  }
}

function skipString(data: Buffer, start: number): number {
  let open = 0;
  for (let i = start; i < data.length; i++) {
    const byte = data[i];
    if (byte === 0x5c) i++;
    else if (byte === 0x28) open++;
    else if (byte === 0x29 && --open === 0) return i + 1;
  }
  return data.length;
}

function skipComment(data: Buffer, start: number): number {
  let i = start;
  while (i < data.length && data[i] !== 0x0a && data[i] !== 0x0d) i++;
  return i;
}

/** From the `ID` of an inline image to after its `EI`, which must stand alone between whitespace. */
function skipInlineImage(data: Buffer, start: number): number {
  for (let i = data.indexOf("EI", start); i >= 0; i = data.indexOf("EI", i + 2)) {
    const after = data[i + 2];
    if (isWhitespace(data[i - 1]) && (after === undefined || isWhitespace(after))) return i + 2;
  }
  return data.length;
}

export function computeContentBalance(data: Buffer): Balance {
  let depth = 0;
  let lowest = 0;
  let highest = 0;
  let i = 0;
  const open = new Open();
  while (i < data.length) {
    const byte = data[i] ?? 0;
    if (isWhitespace(byte)) i++;
    else if (byte === 0x28) i = skipString(data, i);
    else if (byte === 0x25) i = skipComment(data, i);
    else if (byte === 0x3c && data[i + 1] !== 0x3c) {
      const end = data.indexOf(0x3e, i);
      i = end < 0 ? data.length : end + 1;
    } else if (byte === 0x2f || !isDelimiter(byte)) {
      const start = i++;
      while (i < data.length && !isWhitespace(data[i]) && !isDelimiter(data[i] ?? 0)) i++;
      if (i - start === 1 && byte === 0x71) highest = Math.max(highest, ++depth);
      else if (i - start === 1 && byte === 0x51) lowest = Math.min(lowest, --depth);
      else if (i - start === 2 && byte === 0x49 && data[start + 1] === 0x44) i = skipInlineImage(data, i);
      else if (i - start === 2 || i - start === 3) open.see(data.toString("latin1", start, i));
    } else i++;
  }
  return {
    before: Math.max(0, -lowest),
    after: depth - lowest,
    close: open.close,
    deepest: highest - lowest,
  };
}
