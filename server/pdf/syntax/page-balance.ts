import { PDFRawStream } from "pdf-lib";
import { isDomainError } from "@/server/domain/errors";
import { type Balance, balance } from "./content-balance";
import type { PdfFile } from "./file";
import { contentRefs, type Page } from "./pages";

/**
 * What a page's content leaves open; null when a part of it cannot be unpacked (a filter that nobody knows, packing that
 * is broken beyond its first byte), so that nobody can say.
 * @throws DomainError FILE_TOO_COMPLEX when it unpacks to more than is accepted
 */
export function balanceOfPage(file: PdfFile, page: Page): Balance | null {
  const parts: Buffer[] = [];
  for (const ref of contentRefs(file, page.dict)) {
    const stream = file.resolve(ref);
    if (!(stream instanceof PDFRawStream)) continue;
    try {
      parts.push(file.decodeContent(stream), Buffer.from("\n"));
    } catch (error) {
      if (isDomainError(error) && error.code === "FILE_DAMAGED") return null;
      throw error;
    }
  }
  return balance(Buffer.concat(parts));
}
