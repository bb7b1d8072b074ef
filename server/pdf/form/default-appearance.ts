import type { PdfFile } from "../syntax/file";
import { type FormField, getEntry, readPdfText, type Widget } from "./fields";

/** Returns the default appearance string (ISO 32000-2, 12.7.4.3): a widget's own before its field's. */

export const readDefaultAppearance = (file: PdfFile, field: FormField, { dict }: Widget): string =>
  readPdfText(file, getEntry(dict, "DA")) ?? readPdfText(file, field.inherited("DA")) ?? "";

/** Returns the font size in points; 0 means "as it fits". */
export function parseFontSize(appearance: string): number {
  const size = Number(/(-?[\d.]+)\s+Tf\b/.exec(appearance)?.[1] ?? 0);
  return Number.isFinite(size) ? Math.abs(size) : 0;
}

const ALIGNMENTS = ["left", "center", "right"] as const;

export function readAlignment(
  file: PdfFile,
  field: FormField,
  { dict }: Widget,
): (typeof ALIGNMENTS)[number] {
  return ALIGNMENTS[file.number(getEntry(dict, "Q")) ?? file.number(field.inherited("Q")) ?? 0] ?? "left";
}
