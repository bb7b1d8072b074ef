import { type PDFDict, PDFName } from "pdf-lib";
import { isRefusal, Refusal } from "@/server/domain/errors";
import type { PdfFile } from "../syntax/file";

/**
 * Compression that few readers know. Some show what is packed with it and others nothing, so that two people would sign
 * two documents: such a file is refused, whether our readers open it or not.
 */

const UNKNOWN = "BrotliDecode";

/** Whether a stream is packed in such a way. */
export function isOddlyPacked(file: PdfFile, dict: PDFDict): boolean {
  const filter = dict.get(PDFName.of("Filter"));
  if (filter === undefined) return false;
  const names = file.array(filter)?.asArray() ?? [filter];
  return names.some((name) => file.name(name) === UNKNOWN);
}

/**
 * What `read` makes of a file; one that seems to have no pages, or to be damaged, may only be packed in such a way.
 * @throws Refusal FILE_UNKNOWN_COMPRESSION, or what `read` throws
 */
export async function unlessOddlyPacked<T>(bytes: Buffer, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const seemsEmpty = isRefusal(error) && (error.code === "NO_PAGES" || error.code === "FILE_DAMAGED");
    if (seemsEmpty && bytes.includes(`/${UNKNOWN}`)) throw new Refusal("FILE_UNKNOWN_COMPRESSION");
    throw error;
  }
}
