import { PDFName, PDFNumber, type PDFObject, PDFRawStream } from "pdf-lib";
import { isDomainError } from "@/server/domain/errors";
import { decodeStream, type InflateBudget, type Lookup } from "../syntax/filters";
import { createTooComplexError, ObjectParser } from "../syntax/parser";

/** Object streams (ISO 32000-2, 7.5.7), read without a cross-reference that lists their contents. */

const MAX_PACKED_OBJECTS = 200_000;

/** Recognises a stream by its type, or by its unique keys if the type was overwritten. */
export const isPacking = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream &&
  (object.dict.get(PDFName.of("Type")) === PDFName.of("ObjStm") ||
    (object.dict.has(PDFName.of("N")) && object.dict.has(PDFName.of("First"))));

/** Returns all objects of an object stream with their numbers; null when not all of them can be read. */
export function unpackObjectStream(
  stream: PDFRawStream,
  file: Lookup,
  budget: InflateBudget,
): [number: number, object: PDFObject][] | null {
  const readHeaderValue = (key: string): number => {
    const headerValue = file.resolve(stream.dict.get(PDFName.of(key)));
    return headerValue instanceof PDFNumber ? headerValue.asNumber() : -1;
  };
  const [count, first] = [readHeaderValue("N"), readHeaderValue("First")];
  if (count < 0 || first < 0) return null;
  if (count > MAX_PACKED_OBJECTS) throw createTooComplexError("an object stream with too many objects");
  try {
    const data = decodeStream(file, stream, budget);
    const index = new ObjectParser(data, 0, file.context);
    const objects: [number, PDFObject][] = [];
    for (let i = 0; i < count; i++) {
      const [number, offset] = [index.integer(), index.integer()];
      if (number === null || offset === null) return null;
      objects.push([number, new ObjectParser(data, first + offset, file.context).object()]);
    }
    return objects;
  } catch (error) {
    if (isDomainError(error) && error.code === "FILE_DAMAGED") return null;
    throw error;
  }
}
