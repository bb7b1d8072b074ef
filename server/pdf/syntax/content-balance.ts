import { isWhitespace } from "./parser";

/**
 * Counts `q` and `Q` in page content, so that an overlay starts from the page's own coordinate system (pdf.md 1.6).
 * `before`: how many `q` must precede the content so that its surplus `Q` find something to undo;
 * `after`: how many `Q` must follow it.
 */
export type Balance = { before: number; after: number };

const isDelimiter = (byte: number) => "()<>[]{}/%".includes(String.fromCharCode(byte));

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

export function balance(data: Buffer): Balance {
  let depth = 0;
  let lowest = 0;
  let i = 0;
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
      if (i - start === 1 && byte === 0x71) depth++;
      else if (i - start === 1 && byte === 0x51) lowest = Math.min(lowest, --depth);
      else if (i - start === 2 && byte === 0x49 && data[start + 1] === 0x44) i = skipInlineImage(data, i);
    } else i++;
  }
  return { before: Math.max(0, -lowest), after: depth - lowest };
}
