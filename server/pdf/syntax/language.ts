import { PDFHexString, PDFName, PDFString } from "pdf-lib";
import { isDomainError } from "@/server/domain/errors";
import type { PdfFile } from "./file";

/** Longer than any tag of RFC 5646 that is in use. */
const MAX_TAG = 64;

/**
 * Returns the language that a file states for itself (ISO 32000-2, 14.9.2: /Lang of the catalog); null when
 * it states none.
 */
export function readFileLanguage(file: PdfFile): string | null {
  try {
    const value = file.resolve(file.catalog.get(PDFName.of("Lang")));
    if (!(value instanceof PDFString || value instanceof PDFHexString)) return null;
    const tag = value.decodeText().trim();
    return tag === "" || tag.length > MAX_TAG ? null : tag;
  } catch (error) {
    // Sealing does not need the language; other code reports a broken file.
    if (isDomainError(error)) return null;
    throw error;
  }
}
