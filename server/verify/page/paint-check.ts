import { catchMalformed, Malformed } from "../malformed";
import type { PdfDocument } from "../pdf/document";
import { isDelimiter, isSpace, Parser } from "../pdf/parser";
import { unpackStream } from "../pdf/unpack";
import { type PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../pdf/values";
import {
  type Box,
  doOverlap,
  IDENTITY,
  joinBoxes,
  type Matrix,
  multiplyMatrices,
  transformBox,
} from "./matrix";

/**
 * Decides if a page's content paints inside a box. It reads operators and no fonts: letters count as wider
 * than they are, and unreadable content counts as painted. So false is certain, and true means possibly.
 */

const MAX_OPERATORS = 300_000;
const DEEPEST = 8;

const asNumbers = (values: readonly PdfValue[]): number[] =>
  values.filter((value) => typeof value === "number");

function asMatrix(values: readonly PdfValue[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = asNumbers(values);
  return [a, b, c, d, e, f];
}

type Text = { line: Matrix; leading: number; size: number; scale: number; right: number; left: number };
type State = { matrix: Matrix; lineWidth: number; isWhite: boolean; text: Text };

const NO_TEXT: Text = { line: IDENTITY, leading: 0, size: 1, scale: 1, right: 0, left: 0 };

class Painter {
  #state: State;
  readonly #stack: State[] = [];
  #path: Box | null = null;

  isHit = false;

  constructor(
    readonly document: PdfDocument,
    readonly box: Box,
    readonly resources: PdfDict | undefined,
    readonly budget: { operators: number },
    readonly depth: number,
    matrix: Matrix,
  ) {
    this.#state = { matrix, lineWidth: 1, isWhite: false, text: NO_TEXT };
  }

  /** @throws Malformed */
  run(content: Buffer): void {
    const parser = new Parser(content, 0);
    let operands: PdfValue[] = [];
    for (parser.skip(); parser.at < content.length && !this.isHit; parser.skip()) {
      const byte = content[parser.at] ?? 0;
      if (/[/([<\d+\-.]/.test(String.fromCharCode(byte))) operands.push(parser.value());
      else {
        if (++this.budget.operators > MAX_OPERATORS) throw new Malformed("a page has too much content");
        const operator = readWordAt(content, parser.at);
        parser.at += operator.length;
        if (operator === "BI") parser.at = this.#inlineImage(content, parser.at);
        else if (!LITERALS.includes(operator)) this.#do(operator, operands);
        operands = LITERALS.includes(operator) ? [...operands, null] : [];
      }
    }
  }

  #hit(box: Box): void {
    if (doOverlap(box, this.box)) this.isHit = true;
  }

  #inlineImage(content: Buffer, from: number): number {
    this.#hit(transformBox([0, 0, 1, 1], this.#state.matrix));
    const end = /[\s\0]EI(?=[\s\0]|$)/.exec(content.toString("latin1", from));
    if (!end) throw new Malformed("an image has no end");
    return from + end.index + end[0].length;
  }

  #do(operator: string, operands: readonly PdfValue[]): void {
    const state = this.#state;
    switch (operator) {
      case "q":
        this.#stack.push(state);
        return;
      case "Q":
        this.#state = this.#stack.pop() ?? state;
        return;
      case "cm":
        this.#state = { ...state, matrix: multiplyMatrices(asMatrix(operands), state.matrix) };
        return;
      case "w":
        this.#state = { ...state, lineWidth: asNumbers(operands)[0] ?? 1 };
        return;
      case "Do":
        this.#external(operands[0]);
        return;
      case "sh":
        this.isHit = true;
        return;
      default:
        this.#paint(operator, operands);
        this.#colour(operator, asNumbers(operands));
        this.#text(operator, operands);
    }
  }

  #colour(operator: string, numbers: readonly number[]): void {
    const isKnown = ["g", "rg", "k", "cs", "sc", "scn"].includes(operator);
    if (!isKnown) return;
    const isLight = (operator === "g" || operator === "rg") && numbers.every((part) => part >= 1);
    const isWhite = isLight || (operator === "k" && numbers.every((part) => part <= 0));
    this.#state = { ...this.#state, isWhite };
  }

  #paint(operator: string, operands: readonly PdfValue[]): void {
    const { matrix, lineWidth, isWhite } = this.#state;
    const numbers = asNumbers(operands);
    const extendPath = (box: Box) => {
      this.#path = joinBoxes(this.#path, transformBox(box, matrix));
    };
    if (operator === "re") {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      extendPath([x, y, x + width, y + height]);
    } else if (["m", "l", "c", "v", "y"].includes(operator)) {
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        const [x = 0, y = 0] = numbers.slice(at);
        extendPath([x, y, x, y]);
      }
    } else if (["f", "F", "f*"].includes(operator)) {
      // White on an empty page is invisible.
      if (this.#path && !isWhite) this.#hit(this.#path);
      this.#path = null;
    } else if (["S", "s", "B", "B*", "b", "b*"].includes(operator)) {
      const [a, b, c, d] = matrix;
      const edge = Math.max(0.5, (lineWidth * Math.hypot(a, b, c, d)) / 2);
      const path = this.#path;
      if (path) this.#hit([path[0] - edge, path[1] - edge, path[2] + edge, path[3] + edge]);
      this.#path = null;
    } else if (operator === "n") this.#path = null;
  }

  #text(operator: string, operands: readonly PdfValue[]): void {
    const { text } = this.#state;
    const setText = (change: Partial<Text>) => {
      this.#state = { ...this.#state, text: { ...text, ...change } };
    };
    const [first = 0, second = 0] = asNumbers(operands);
    const moveLine = (x: number, y: number, leading = text.leading) =>
      setText({ line: multiplyMatrices([1, 0, 0, 1, x, y], text.line), right: 0, left: 0, leading });
    if (operator === "BT") setText({ line: IDENTITY, right: 0, left: 0 });
    else if (operator === "Tf") setText({ size: first });
    else if (operator === "Tz") setText({ scale: first / 100 });
    else if (operator === "TL") setText({ leading: first });
    else if (operator === "Td") moveLine(first, second);
    else if (operator === "TD") moveLine(first, second, -second);
    else if (operator === "Tm") setText({ line: asMatrix(operands), right: 0, left: 0 });
    else if (operator === "T*") moveLine(0, -text.leading);
    else if (operator === "Tj" || operator === "TJ") this.#show(operands);
    else if (operator === "'" || operator === '"') {
      moveLine(0, -text.leading);
      this.#show(operands);
    }
  }

  /** Letters from the start of the line: each counts as wide as it is high, which few are. */
  #show(operands: readonly PdfValue[]): void {
    const { text, matrix } = this.#state;
    const size = Math.abs(text.size * text.scale) * 1.2;
    let { left, right } = text;
    for (const item of operands.flat()) {
      if (item instanceof PdfString) right += item.bytes.length * size;
      else if (typeof item === "number" && item > 0) left -= (item / 1000) * size;
      else if (typeof item === "number") right -= (item / 1000) * size;
    }
    this.#state = { ...this.#state, text: { ...text, left, right } };
    const height = Math.abs(text.size);
    this.#hit(transformBox([left, -0.5 * height, right, 1.1 * height], multiplyMatrices(text.line, matrix)));
  }

  #external(name: PdfValue | undefined): void {
    const { document, resources, depth } = this;
    const all = document.dict(resources?.get("XObject"));
    const xObject = name instanceof PdfName ? document.resolve(all?.get(name.name)) : undefined;
    if (!(xObject instanceof PdfStream)) return;
    const { matrix } = this.#state;
    if (document.name(xObject.dict.get("Subtype")) !== "Form") {
      this.#hit(transformBox([0, 0, 1, 1], matrix));
      return;
    }
    if (depth > DEEPEST) throw new Malformed("forms are nested too deeply");
    const own = multiplyMatrices(asMatrix(document.array(xObject.dict.get("Matrix"))), matrix);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = asNumbers(document.array(xObject.dict.get("BBox")));
    if (!doOverlap(transformBox([x0, y0, x1, y1], own), this.box)) return;
    const inner = document.dict(xObject.dict.get("Resources")) ?? resources;
    const painter = new Painter(document, this.box, inner, this.budget, depth + 1, own);
    painter.run(unpackStream(xObject));
    this.isHit ||= painter.isHit;
  }
}

const LITERALS: readonly string[] = ["true", "false", "null"];

function readWordAt(content: Buffer, from: number): string {
  let end = from + 1;
  while (end < content.length && !isSpace(content[end]) && !isDelimiter(content[end] ?? 0)) end++;
  return content.toString("latin1", from, end);
}

function readPageContent(document: PdfDocument, page: PdfDict): Buffer {
  const contents = document.resolve(page.get("Contents"));
  const parts = Array.isArray(contents) ? contents.map((part) => document.resolve(part)) : [contents];
  return Buffer.concat(
    parts.flatMap((part) => {
      if (part === undefined || part === null) return [];
      if (!(part instanceof PdfStream)) throw new Malformed("a page's content is no stream");
      return [unpackStream(part), Buffer.from("\n")];
    }),
  );
}

/** Returns true if a page may paint inside a box of its own space; also in doubt. */
export function mayPaintIn(
  document: PdfDocument,
  page: PdfDict,
  resources: PdfDict | undefined,
  box: Box,
): boolean {
  const painted = catchMalformed(() => {
    const painter = new Painter(document, box, resources, { operators: 0 }, 0, IDENTITY);
    painter.run(readPageContent(document, page));
    return { isHit: painter.isHit };
  });
  return painted?.isHit ?? true;
}
