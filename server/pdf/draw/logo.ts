import { deflateSync } from "node:zlib";
import { type PDFContext, PDFRawStream, type PDFRef } from "pdf-lib";
import type { ReportBrand } from "../model";
import { paintOnColor, readPixels } from "../stamp/image";
import { type Block, createFigure } from "./blocks";
import { type Color, parseHexColor } from "./color";

const MAX_WIDTH_PT = 132;
const MAX_HEIGHT_PT = 36;
/** Background of a logo that is readable only on a dark one. */
const PLATE = parseHexColor("#1B2430");
const PAPER = parseHexColor("#FFFFFF");
const PLATE_PADDING = 7;

type Picture = { ref: PDFRef; width: number; height: number };

/**
 * Blends the stored pixels (domain/README.md 3.5) with their known background, so the PDF needs no
 * transparency.
 */
function embedLogo(context: PDFContext, png: Uint8Array, behind: Color): Picture {
  const pixels = readPixels(Buffer.from(png));
  const { width, height } = pixels;
  const dict = context.obj({
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "FlateDecode",
  });
  const ref = context.register(PDFRawStream.of(dict, deflateSync(paintOnColor(pixels, behind))));
  return { ref, width, height };
}

/** Returns the logo of a brand as a block; null when there is none, or when it can no longer be read. */
export function createLogoBlock(context: PDFContext, brand: ReportBrand | null | undefined): Block | null {
  if (!brand?.logo) return null;
  const { png, alt, isLight } = brand.logo;
  const picture = embedLogo(context, png, isLight ? PLATE : PAPER);
  const scale = Math.min(MAX_WIDTH_PT / picture.width, MAX_HEIGHT_PT / picture.height);
  const inner = { width: picture.width * scale, height: picture.height * scale };
  const padding = isLight ? PLATE_PADDING : 0;
  const size = { width: inner.width + 2 * padding, height: inner.height + 2 * padding };
  return createFigure(size, alt, (sheet, x, y) => {
    if (isLight) sheet.rectangle({ x, y, ...size }, { fill: PLATE, radius: 5 });
    sheet.image(picture.ref, { x: x + padding, y: y + padding, ...inner });
  });
}
