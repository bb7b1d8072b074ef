import {
  clip,
  closePath,
  concatTransformationMatrix,
  drawObject,
  endPath,
  fill,
  lineTo,
  moveTo,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFRawStream,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from "pdf-lib";
import type { PathCommand } from "@/server/domain/field/ink";
import type { TextDirection } from "@/server/domain/field/layout-clusters";
import { getHanShape, hasHan } from "@/server/domain/field/layout-han";
import type { Box } from "@/server/domain/field/placement";
import { BLACK, type Color } from "./color";
import { type Face, type FontSet, getTypesetLine, type HanFace } from "./fonts";
import { formatOutline, formatRoundedBox } from "./outlines";
import { packOperators } from "./packed-stream";
import { Reach } from "./reach";
import { drawRun, wrapActualText } from "./text-operators";

export type TextStyle = {
  face?: Face;
  fontSize: number;
  color?: Color;
  letterSpacing?: number;
  /** Of the paragraph the line belongs to; by the line's own first letter when absent. */
  direction?: TextDirection | undefined;
  /** Han shapes of the whole text (`pickHan`); by the line alone when absent. */
  han?: HanFace | undefined;
};

const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000;
/** For matrices, whose errors grow with the distance from the origin. */
const roundToMillionths = (value: number) => Math.round(value * 1e6) / 1e6;
/**
 * The drawing of one page, in points with the origin at the top left and y down. It becomes a Form XObject
 * over an original page or the content of a page of our own. Either way the caller's graphics state stays as
 * it was.
 */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #operators: (PDFOperator | string)[] = [];
  readonly #usedFonts = new Map<Face, PDFRef>();
  readonly #xobjects = new Map<string, PDFRef>();

  /** Bounds of letters, rectangles and turned drawings. Pictures and outlines stay within their box. */
  readonly reach = new Reach();

  /** Other text of the same report, which decides the Han shapes of a name with no other hint. */
  around = "";

  constructor(
    readonly fonts: FontSet,
    width: number,
    height: number,
  ) {
    this.width = width;
    this.height = height;
  }

  get isBlank(): boolean {
    return this.#operators.length === 0;
  }

  /** Returns the Han shapes for a text on this sheet; undefined for a text without Han letters. */
  pickHan(text: string): HanFace | undefined {
    if (!hasHan(text)) return undefined;
    return getHanShape(text, { language: this.fonts.language, around: this.around });
  }

  #up(y: number): number {
    return roundToThousandths(this.height - y);
  }

  #add(...operators: (PDFOperator | string)[]): void {
    this.#operators.push(...operators);
  }

  /**
   * Draws one line of text in any script, with its baseline starting at (x, baseline). Letters that the face
   * lacks come from the next that has them; a letter that none has is a box. Text extraction gives back
   * `text`.
   */
  text(text: string, x: number, baseline: number, style: TextStyle): void {
    if (text === "") return;
    const { runs, missing, width } = getTypesetLine(text, style.face ?? "regular", {
      direction: style.direction,
      han: style.han ?? this.pickHan(text),
    });
    this.fonts.miss(missing);
    const { fontSize, letterSpacing = 0 } = style;
    const spacing = Math.max(0, letterSpacing) * text.length;
    this.reach.text(x, baseline, width * fontSize + spacing, fontSize);
    // In reading order, which is the order of a page's content (ISO 32000-2, 14.8.2.5).
    for (const run of runs.toSorted((a, b) => a.order - b.order)) {
      const program = this.fonts.use(run.face);
      this.#usedFonts.set(run.face, program.ref);
      const start = x + run.x * fontSize + run.spacings * letterSpacing;
      this.#add(
        ...drawRun(run, program, {
          x: roundToThousandths(start),
          y: this.#up(baseline),
          fontSize: roundToThousandths(fontSize),
          letterSpacing: roundToThousandths(letterSpacing),
          color: style.color ?? BLACK,
        }),
      );
    }
  }

  /**
   * Fills an outline by the non-zero rule; (x, y) of the path lands at (x * scale + offsetX, y * scale +
   * offsetY). Copying and searching find `says` there.
   */
  fillPath(
    commands: readonly PathCommand[],
    at: { scale: number; offsetX: number; offsetY: number },
    fillColor: Color,
    says?: string,
  ): void {
    if (commands.length === 0) return;
    const toX = (value: number) => roundToThousandths(value * at.scale + at.offsetX);
    const toY = (value: number) => this.#up(value * at.scale + at.offsetY);
    const outline = formatOutline(commands, toX, toY);
    const operators = [
      pushGraphicsState(),
      setFillingRgbColor(...fillColor),
      ...outline,
      fill(),
      popGraphicsState(),
    ];
    this.#add(...(says === undefined ? operators : wrapActualText(says, operators)));
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
      setLineWidth(roundToThousandths(width)),
      setLineCap(1),
      setLineJoin(1),
      moveTo(roundToThousandths(first.x), this.#up(first.y)),
      ...rest.map((point) => lineTo(roundToThousandths(point.x), this.#up(point.y))),
      stroke(),
      popGraphicsState(),
    );
  }

  rectangle(box: Box, paint: { fill?: Color; stroke?: Color; lineWidth?: number; radius?: number }): void {
    const [x0, x1] = [roundToThousandths(box.x), roundToThousandths(box.x + box.width)];
    const [y0, y1] = [this.#up(box.y + box.height), this.#up(box.y)];
    const outline = formatRoundedBox({ x0, y0, x1, y1 }, paint.radius ?? 0);
    this.reach.add(box, paint.stroke ? (paint.lineWidth ?? 1) : 0);
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

  /**
   * Runs `draw` inside a marked-content sequence: part `mcid` of a structure element, or decoration outside
   * the structure when null (ISO 32000-2, 14.6 and 14.8.2.2).
   */
  marked(tag: string, mcid: number | null, draw: () => void): void {
    const [name, properties] =
      mcid === null
        ? [PDFOperatorNames.BeginMarkedContent, []]
        : [PDFOperatorNames.BeginMarkedContentSequence, [`<</MCID ${mcid}>>`]];
    this.#add(PDFOperator.of(name, [`/${tag}`, ...properties]));
    draw();
    this.#add(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  clipped(box: Box, draw: () => void): void {
    const [x0, x1] = [roundToThousandths(box.x), roundToThousandths(box.x + box.width)];
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

  /**
   * Runs `draw` turned counter-clockwise by `radians` around (x, y), which becomes the point it draws from.
   */
  rotated(x: number, y: number, radians: number, draw: () => void): void {
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const [px, py] = [x, this.height - y];
    this.reach.everywhere();
    this.#add(
      pushGraphicsState(),
      concatTransformationMatrix(
        roundToMillionths(cos),
        roundToMillionths(sin),
        roundToMillionths(-sin),
        roundToMillionths(cos),
        roundToThousandths(px - cos * px + sin * py),
        roundToThousandths(py - sin * px - cos * py),
      ),
    );
    draw();
    this.#add(popGraphicsState());
  }

  /** Draws a form whose y runs down: (x, y) of it lands at (x * scale + offsetX, y * scale + offsetY). */
  form(form: PDFRef, at: { scale: number; offsetX: number; offsetY: number }): void {
    const scale = roundToMillionths(at.scale);
    // Too small to be seen, and readers cannot invert such a matrix.
    if (scale === 0) return;
    const name = `Fm${form.objectNumber}`;
    this.#xobjects.set(name, form);
    this.#add(
      pushGraphicsState(),
      `${scale} 0 0 ${-scale} ${roundToThousandths(at.offsetX)} ${this.#up(at.offsetY)} cm`,
      drawObject(name),
      popGraphicsState(),
    );
  }

  image(image: PDFRef, box: Box): void {
    const name = `Im${image.objectNumber}`;
    this.#xobjects.set(name, image);
    this.#add(
      pushGraphicsState(),
      concatTransformationMatrix(
        roundToThousandths(box.width),
        0,
        0,
        roundToThousandths(box.height),
        roundToThousandths(box.x),
        this.#up(box.y + box.height),
      ),
      drawObject(name),
      popGraphicsState(),
    );
  }

  resources(context: PDFContext): PDFDict {
    const resources = PDFDict.withContext(context);
    if (this.#usedFonts.size > 0) {
      resources.set(PDFName.of("Font"), context.obj(Object.fromEntries(this.#usedFonts)));
    }
    if (this.#xobjects.size > 0) {
      resources.set(PDFName.of("XObject"), context.obj(Object.fromEntries(this.#xobjects)));
    }
    const colors = this.fonts.colorSpaces();
    if (colors) resources.set(PDFName.of("ColorSpace"), colors);
    return resources;
  }

  stream(dict: PDFDict): PDFRawStream {
    return packOperators(this.#operators, dict);
  }
}
