import type { PdfDocument } from "../pdf/document";

/** Two states of a file; `from`: end of the earlier state's bytes. */
export type Pair = { old: PdfDocument; now: PdfDocument; from: number };
