import { readFileSync } from "node:fs";
import type { PDFContext } from "pdf-lib";
import { fitInk, type PathCommand, pathBounds } from "@/server/domain/field/ink";
import {
  baselineOffset,
  fitFontSize,
  TYPED_SIGNATURE_MIN_SIZE_PT,
  TYPED_SIGNATURE_SIZE_PT,
} from "@/server/domain/field/layout";
import type { Box } from "@/server/domain/field/placement";
import { type Face, fontOf, isCovered, lineOf, measureWith } from "../draw/fonts";
import { glyphPath } from "../draw/outlines";
import type { Sheet } from "../draw/sheet";
import type { SignatureValue } from "../model";
import type { Typeset } from "../text/typeset";
import { embedPng } from "./image";
import { INK, type InkStore, inkForm } from "./ink";

/** SIGNATURE and FREE_SIGNATURE: strokes and typed names as outlines, an uploaded PNG as an image (domain.md 7.4). */

/** Where pictures go, and the ones that are in already: a signature used twenty times is stored once. */
export type ImageStore = {
  context: PDFContext;
  byPath: Map<string, ReturnType<typeof embedPng>>;
  ink: InkStore;
};

export function imageStore(context: PDFContext): ImageStore {
  return { context, byPath: new Map(), ink: [] };
}

/** The chosen face, or the next that has every letter: Caveat knows Cyrillic, the text face the rest of the world. */
function faceFor(text: string, face: Face): Face {
  return [face, "caveat" as const].find((candidate) => isCovered(candidate, text)) ?? "regular";
}

/** Outlines of a line of text in em, y down, baseline at 0. */
function textPath({ runs }: Typeset): PathCommand[] {
  return runs.flatMap((run) => {
    const font = fontOf(run.face);
    const glyphs = run.letters.flatMap((letter) => letter.glyphs);
    return glyphs.flatMap((glyph) => {
      const x = (value: number) => run.x + glyph.x + value / font.unitsPerEm;
      const y = (value: number) => -(glyph.y + value / font.unitsPerEm);
      return glyphPath(font, glyph.id).map((command): PathCommand => {
        if (command.op === "Z") return command;
        if (command.op !== "Q") return { op: command.op, x: x(command.x), y: y(command.y) };
        return { op: "Q", cx: x(command.cx), cy: y(command.cy), x: x(command.x), y: y(command.y) };
      });
    });
  });
}

function drawTyped(sheet: Sheet, text: string, chosen: Face, box: Box, fontSize: number): void {
  const face = faceFor(text, chosen);
  const han = sheet.hanOf(text);
  const measure = measureWith(face, han);
  const size = fitFontSize(text, box, fontSize, TYPED_SIGNATURE_MIN_SIZE_PT, measure);
  const path = textPath(lineOf(text, face, { han }));
  const bounds = pathBounds(path);
  if (!bounds) return;
  const width = measure(text, size);
  // Script faces rise and fall far: the ink is centred in the box, not the line it was set on.
  const centred = box.y + (box.height - bounds.height * size) / 2 - bounds.y * size;
  const lowest = box.y + (box.height - size) / 2 + baselineOffset(size, 1);
  const offsetY = Math.abs(centred - lowest) < size / 2 ? centred : lowest;
  const offsetX = Math.max(0, Math.min(box.x + (box.width - width) / 2, sheet.width - width));
  sheet.fillPath(path, { scale: size, offsetX, offsetY }, INK, text);
}

function drawImage(sheet: Sheet, pngPath: string, box: Box, images: ImageStore): void {
  const known = images.byPath.get(pngPath);
  const image = known ?? embedPng(images.context, readFileSync(pngPath));
  images.byPath.set(pngPath, image);
  const scale = Math.min(1, box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  sheet.image(image.ref, {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  });
}

export function drawSignature(
  sheet: Sheet,
  value: SignatureValue,
  box: Box,
  images: ImageStore,
  fontSize = TYPED_SIGNATURE_SIZE_PT,
): void {
  switch (value.kind) {
    case "drawn": {
      const form = inkForm(images.context, images.ink, value);
      if (form) sheet.form(form.ref, fitInk(form.bounds, value.aspect, box));
      return;
    }
    case "typed":
      drawTyped(sheet, value.text.normalize("NFC"), value.face, box, fontSize);
      return;
    case "uploaded":
      drawImage(sheet, value.pngPath, box, images);
  }
}
