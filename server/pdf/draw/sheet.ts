import { deflateSync } from "node:zlib";
import {
  beginText,
  clip,
  closePath,
  concatTransformationMatrix,
  drawObject,
  endPath,
  endText,
  fill,
  lineTo,
  moveTo,
  type PDFContext,
  PDFDict,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFRawStream,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setCharacterSpacing,
  setFillingRgbColor,
  setFontAndSize,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  showText,
  stroke,
} from "pdf-lib";
import type { PathCommand } from "@/server/domain/field/ink";
import type { Box } from "@/server/domain/field/placement";
import { type FontSet, isCovered, type TextFace } from "./fonts";
import { outlineOperators, roundedOperators } from "./outlines";

export type Color = readonly [red: number, green: number, blue: number];

export function color(hex: string): Color {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export const BLACK = color("#000000");

export type TextStyle = {
  face?: TextFace;
  fontSize: number;
  color?: Color;
  letterSpacing?: number;
};

const round = (value: number) => Math.round(value * 1000) / 1000;
/** For matrices, whose errors grow with the distance from the origin. */
const fine = (value: number) => Math.round(value * 1e6) / 1e6;
/**
 * One page's worth of drawing, in points with the origin at the top left and y down. It becomes a Form XObject over an
 * original page or the content of a page of our own; either way the caller's graphics state is left as it was.
 */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #fonts: FontSet;
  readonly #operators: PDFOperator[] = [];
  readonly #usedFonts = new Map<TextFace, PDFFont>();
  readonly #images = new Map<string, PDFRef>();

  constructor(fonts: FontSet, width: number, height: number) {
    this.#fonts = fonts;
    this.width = width;
    this.height = height;
  }

  get isBlank(): boolean {
    return this.#operators.length === 0;
  }

  #up(y: number): number {
    return round(this.height - y);
  }

  #add(...operators: PDFOperator[]): void {
    this.#operators.push(...operators);
  }

  /** Draws one line of text whose baseline starts at (x, baseline). */
  text(text: string, x: number, baseline: number, style: TextStyle): void {
    if (text === "") return;
    const face = style.face ?? "regular";
    const font = this.#fonts.use(face);
    this.#usedFonts.set(face, font);
    const needsActualText = !isCovered(face, text);
    if (needsActualText) this.#beginActualText(text);
    this.#add(
      beginText(),
      setFillingRgbColor(...(style.color ?? BLACK)),
      setFontAndSize(face, round(style.fontSize)),
      setCharacterSpacing(round(style.letterSpacing ?? 0)),
      setTextMatrix(1, 0, 0, 1, round(x), this.#up(baseline)),
      showText(font.encodeText(text)),
      endText(),
    );
    if (needsActualText) this.#endActualText();
  }

  #beginActualText(text: string): void {
    const actual = PDFHexString.fromText(text).toString();
    this.#add(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ["/Span", `<</ActualText ${actual}>>`]),
    );
  }

  #endActualText(): void {
    this.#add(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /**
   * Fills an outline by the non-zero rule; (x, y) of the path lands at (x * scale + offsetX, y * scale + offsetY).
   * `actualText` is what copying and searching find there.
   */
  fillPath(
    commands: readonly PathCommand[],
    at: { scale: number; offsetX: number; offsetY: number },
    fillColor: Color,
    actualText?: string,
  ): void {
    if (commands.length === 0) return;
    const x = (value: number) => round(value * at.scale + at.offsetX);
    const y = (value: number) => this.#up(value * at.scale + at.offsetY);
    if (actualText !== undefined) this.#beginActualText(actualText);
    this.#add(pushGraphicsState(), setFillingRgbColor(...fillColor));
    this.#add(...outlineOperators(commands, x, y));
    this.#add(fill(), popGraphicsState());
    if (actualText !== undefined) this.#endActualText();
  }

  line(from: { x: number; y: number }, to: { x: number; y: number }, width: number, lineColor: Color): void {
    this.polyline([from, to], width, lineColor);
  }

  polyline(points: readonly { x: number; y: number }[], width: number, lineColor: Color): void {
    const [first, ...rest] = points;
    if (!first) return;
    this.#add(
      pushGraphicsState(),
      setStrokingRgbColor(...lineColor),
      setLineWidth(round(width)),
      setLineCap(1),
      setLineJoin(1),
      moveTo(round(first.x), this.#up(first.y)),
      ...rest.map((point) => lineTo(round(point.x), this.#up(point.y))),
      stroke(),
      popGraphicsState(),
    );
  }

  /** A rectangle with rounded corners, filled, outlined or both. */
  rectangle(box: Box, paint: { fill?: Color; stroke?: Color; lineWidth?: number; radius?: number }): void {
    const [x0, x1] = [round(box.x), round(box.x + box.width)];
    const [y0, y1] = [this.#up(box.y + box.height), this.#up(box.y)];
    const outline = roundedOperators({ x0, y0, x1, y1 }, paint.radius ?? 0);
    if (paint.fill) {
      this.#add(
        pushGraphicsState(),
        setFillingRgbColor(...paint.fill),
        ...outline,
        fill(),
        popGraphicsState(),
      );
    }
    if (paint.stroke) {
      this.#add(
        pushGraphicsState(),
        setStrokingRgbColor(...paint.stroke),
        setLineWidth(paint.lineWidth ?? 1),
        ...outline,
        stroke(),
        popGraphicsState(),
      );
    }
  }

  /** Runs `draw` with everything outside `box` cut off. */
  clipped(box: Box, draw: () => void): void {
    const [x0, x1] = [round(box.x), round(box.x + box.width)];
    const [y0, y1] = [this.#up(box.y), this.#up(box.y + box.height)];
    this.#add(
      pushGraphicsState(),
      moveTo(x0, y0),
      lineTo(x1, y0),
      lineTo(x1, y1),
      lineTo(x0, y1),
      closePath(),
      clip(),
      endPath(),
    );
    draw();
    this.#add(popGraphicsState());
  }

  /** Runs `draw` turned counter-clockwise by `radians` around (x, y), which becomes the point it draws from. */
  rotated(x: number, y: number, radians: number, draw: () => void): void {
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const [px, py] = [x, this.height - y];
    this.#add(
      pushGraphicsState(),
      concatTransformationMatrix(
        fine(cos),
        fine(sin),
        fine(-sin),
        fine(cos),
        round(px - cos * px + sin * py),
        round(py - sin * px - cos * py),
      ),
    );
    draw();
    this.#add(popGraphicsState());
  }

  /** Draws an image XObject into a box. */
  image(image: PDFRef, box: Box): void {
    const name = `Im${image.objectNumber}`;
    this.#images.set(name, image);
    this.#add(
      pushGraphicsState(),
      concatTransformationMatrix(
        round(box.width),
        0,
        0,
        round(box.height),
        round(box.x),
        this.#up(box.y + box.height),
      ),
      drawObject(name),
      popGraphicsState(),
    );
  }

  resources(context: PDFContext): PDFDict {
    const resources = PDFDict.withContext(context);
    if (this.#usedFonts.size > 0) {
      const fonts = PDFDict.withContext(context);
      for (const [face, font] of this.#usedFonts) fonts.set(PDFName.of(face), font.ref);
      resources.set(PDFName.of("Font"), fonts);
    }
    if (this.#images.size > 0) {
      const images = PDFDict.withContext(context);
      for (const [name, ref] of this.#images) images.set(PDFName.of(name), ref);
      resources.set(PDFName.of("XObject"), images);
    }
    return resources;
  }

  /** The drawing as a compressed stream with `dict` as its dictionary. */
  stream(dict: PDFDict): PDFRawStream {
    const content = deflateSync(Buffer.from(`${this.#operators.join("\n")}\n`, "latin1"));
    dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
    return PDFRawStream.of(dict, content);
  }
}
