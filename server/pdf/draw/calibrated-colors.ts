import type { PDFContext, PDFDict } from "pdf-lib";

/** sRGB colours (IEC 61966-2-1), but for the error of the plain power law. */
const WHITE = [0.9505, 1, 1.089];
const GAMMA = 2.2;
const PRIMARIES = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505];

/** Builds resources that tie plain red, green, blue and grey to calibrated spaces (ISO 32000-2, 8.6.5.6). */
export function createCalibratedColors(context: PDFContext): PDFDict {
  const rgb = { WhitePoint: WHITE, Gamma: [GAMMA, GAMMA, GAMMA], Matrix: PRIMARIES };
  return context.obj({
    DefaultRGB: ["CalRGB", rgb],
    DefaultGray: ["CalGray", { WhitePoint: WHITE, Gamma: GAMMA }],
  });
}
