import { DomainError, isDomainError } from "@/server/domain/errors";

/** A compression of PDF 2.0's extensions that few readers know yet. */
const UNKNOWN = "/BrotliDecode";

/**
 * Returns the result of `read`. A file that seems empty or damaged may only have its objects compressed in an
 * unknown way. (Such compression of a page's content alone is accepted: drawing over it needs no reading.)
 * @throws DomainError FILE_UNKNOWN_COMPRESSION, or the error of `read`
 */
export async function detectUnknownCompression<T>(bytes: Buffer, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const seemsEmpty = isDomainError(error) && (error.code === "NO_PAGES" || error.code === "FILE_DAMAGED");
    if (seemsEmpty && bytes.includes(UNKNOWN)) throw new DomainError("FILE_UNKNOWN_COMPRESSION");
    throw error;
  }
}
