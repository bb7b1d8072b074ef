import { DomainError, isDomainError } from "@/server/domain/errors";

/** Compression of PDF 2.0's extensions that few readers know yet. */
const UNKNOWN = "/BrotliDecode";

/**
 * What `read` makes of a file; one that seems to have no pages, or to be damaged, may only have its objects packed in
 * such a way. (A page whose content alone is packed so is taken: it is drawn on without being read.)
 * @throws DomainError FILE_UNKNOWN_COMPRESSION, or what `read` throws
 */
export async function unlessOddlyPacked<T>(bytes: Buffer, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const seemsEmpty = isDomainError(error) && (error.code === "NO_PAGES" || error.code === "FILE_DAMAGED");
    if (seemsEmpty && bytes.includes(UNKNOWN)) throw new DomainError("FILE_UNKNOWN_COMPRESSION");
    throw error;
  }
}
