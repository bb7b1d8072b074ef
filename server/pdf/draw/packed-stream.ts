import { deflateSync } from "node:zlib";
import { type PDFDict, PDFName, PDFRawStream } from "pdf-lib";

/** Drawings are short: the fastest levels lose a few bytes and save half the time. */
const DEFLATE_LEVEL = 2;
/** Shorter content hardly shrinks, and starting the compressor costs as much as drawing it. */
const WORTH_PACKING_BYTES = 400;

/** Builds a stream of the operators with `dict` as its dictionary, compressed if that saves bytes. */
export function packOperators(operators: readonly { toString(): string }[], dict: PDFDict): PDFRawStream {
  const content = Buffer.from(`${operators.join("\n")}\n`, "latin1");
  if (content.length < WORTH_PACKING_BYTES) return PDFRawStream.of(dict, content);
  dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  return PDFRawStream.of(dict, deflateSync(content, { level: DEFLATE_LEVEL }));
}
