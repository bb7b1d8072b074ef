import { readFileSync } from "node:fs";
import type { PDFContext } from "pdf-lib";
import { fitInk } from "@/server/domain/field/ink";
import type { Box } from "@/server/domain/field/placement";
import { fitTypedName } from "@/server/domain/field/typed-fit";
import type { Sheet } from "../draw/sheet";
import type { SignatureValue } from "../model";
import { embedPng } from "./image";
import { getInkForm, INK, type InkStore } from "./ink";
import { layoutTypedName } from "./typed-name";

/**
 * SIGNATURE and FREE_SIGNATURE: strokes and typed names as outlines, an uploaded PNG as an image
 * (domain/evidence.md 7.4).
 */

type TypedValue = Extract<SignatureValue, { kind: "typed" }>;

/** Embedded pictures of a document: a signature used twenty times is stored once. */
export type ImageStore = {
  context: PDFContext;
  byPath: Map<string, ReturnType<typeof embedPng>>;
  ink: InkStore;
};

export function createImageStore(context: PDFContext): ImageStore {
  return { context, byPath: new Map(), ink: [] };
}

function drawTyped(sheet: Sheet, { text, face }: TypedValue, box: Box): void {
  const name = layoutTypedName(text, face, sheet.fonts.language);
  if (!name) return;
  sheet.fonts.miss(name.missing);
  sheet.fillPath(name.path, fitTypedName(name.ink, box), INK, text.normalize("NFC"));
}

function drawImage(sheet: Sheet, pngPath: string, box: Box, images: ImageStore): void {
  const cachedImage = images.byPath.get(pngPath);
  const image = cachedImage ?? embedPng(images.context, readFileSync(pngPath), sheet.fonts.needs.isOpaque);
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

/** Draws a signature of any kind as large as its box allows; a picture is never enlarged. */
export function drawSignature(sheet: Sheet, value: SignatureValue, box: Box, images: ImageStore): void {
  switch (value.kind) {
    case "drawn": {
      const form = getInkForm(images.context, images.ink, value, sheet.fonts.colorSpaces());
      if (form) sheet.form(form.ref, fitInk(form.bounds, value.aspect, box));
      return;
    }
    case "typed":
      drawTyped(sheet, value, box);
      return;
    case "uploaded":
      drawImage(sheet, value.pngPath, box, images);
  }
}
