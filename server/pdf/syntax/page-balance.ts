import { PDFRawStream } from "pdf-lib";
import { isDomainError } from "@/server/domain/errors";
import { type Balance, computeContentBalance } from "./content-balance";
import type { PdfFile } from "./file";
import { listContentRefs, type Page } from "./pages";

/**
 * Returns the balance of a page's content; null when a part cannot be unpacked. Reasons are an unknown
 * filter, or packing that is broken beyond its first byte.
 * @throws DomainError FILE_TOO_COMPLEX when it unpacks to more than is accepted
 */
export function computePageBalance(file: PdfFile, page: Page): Balance | null {
  const parts: Buffer[] = [];
  for (const ref of listContentRefs(file, page.dict)) {
    const stream = file.resolve(ref);
    if (!(stream instanceof PDFRawStream)) continue;
    try {
      parts.push(file.decodeContent(stream), Buffer.from("\n"));
    } catch (error) {
      if (isDomainError(error) && error.code === "FILE_DAMAGED") return null;
      throw error;
    }
  }
  return computeContentBalance(Buffer.concat(parts));
}
