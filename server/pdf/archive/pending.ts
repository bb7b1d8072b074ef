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
import { textOfName } from "../syntax/name-text";
import { damaged } from "../syntax/parser";
import type { Reading } from "./claim";

const MAX_HOPS = 32;

/** Returns a view of the file after an update: the update's objects first, then the file's own. */
export function pendingReading(increment: Increment): Reading {
  const { context, file } = increment;
  const budget = new InflateBudget();
  const resolve = (object: PDFObject | undefined): PDFObject | undefined => {
    let current = object;
    for (let hops = 0; current instanceof PDFRef; hops++) {
      if (hops > MAX_HOPS) throw damaged("a reference runs in a circle");
      current = context.lookup(current) ?? file.resolve(current);
    }
    return current === PDFNull ? undefined : current;
  };
  const reading: Reading = {
    context,
    resolve,
    get catalog() {
      const catalog = resolve(file.xref.trailer.get(PDFName.of("Root")));
      return catalog instanceof PDFDict ? catalog : file.catalog;
    },
    dict(object) {
      const found = resolve(object);
      if (found instanceof PDFRawStream) return found.dict;
      return found instanceof PDFDict ? found : undefined;
    },
    array(object) {
      const found = resolve(object);
      return found instanceof PDFArray ? found : undefined;
    },
    number(object) {
      const found = resolve(object);
      return found instanceof PDFNumber ? found.asNumber() : undefined;
    },
    name(object) {
      const found = resolve(object);
      return found instanceof PDFName ? textOfName(found) : undefined;
    },
    decode: (stream) => decodeStream(reading, stream, budget),
  };
  return reading;
}
