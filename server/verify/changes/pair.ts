import type { PdfDocument } from "../pdf/document";

/** Two states of a file; `from`: where the bytes of the earlier one end. */
export type Pair = { old: PdfDocument; now: PdfDocument; from: number };
