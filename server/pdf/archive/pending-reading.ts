import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";
import type { Increment } from "../append/increment";
import { decodeStream, InflateBudget } from "../syntax/filters";
import { decodePdfName } from "../syntax/name-text";
import { createDamagedError } from "../syntax/parser";
import type { ReadablePdf } from "./claim";

const MAX_HOPS = 32;

/** Returns a view of the file after an update: the update's objects first, then the file's own. */
export function createPendingReading(increment: Increment): ReadablePdf {
  const { context, file } = increment;
  const budget = new InflateBudget();
  const resolveObject = (object: PDFObject | undefined): PDFObject | undefined => {
    let current = object;
    for (let hops = 0; current instanceof PDFRef; hops++) {
      if (hops > MAX_HOPS) throw createDamagedError("a reference runs in a circle");
      current = context.lookup(current) ?? file.resolve(current);
    }
    return current === PDFNull ? undefined : current;
  };
  const reading: ReadablePdf = {
    context,
    resolve: resolveObject,
    get catalog() {
      const catalog = resolveObject(file.xref.trailer.get(PDFName.of("Root")));
      return catalog instanceof PDFDict ? catalog : file.catalog;
    },
    dict(object) {
      const value = resolveObject(object);
      if (value instanceof PDFRawStream) return value.dict;
      return value instanceof PDFDict ? value : undefined;
    },
    array(object) {
      const value = resolveObject(object);
      return value instanceof PDFArray ? value : undefined;
    },
    number(object) {
      const value = resolveObject(object);
      return value instanceof PDFNumber ? value.asNumber() : undefined;
    },
    name(object) {
      const value = resolveObject(object);
      return value instanceof PDFName ? decodePdfName(value) : undefined;
    },
    decode: (stream) => decodeStream(reading, stream, budget),
  };
  return reading;
}
