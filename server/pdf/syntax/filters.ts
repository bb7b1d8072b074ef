import { constants, inflateSync, type ZlibOptions } from "node:zlib";
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNull, PDFNumber, PDFRawStream } from "pdf-lib";
import type { PdfFile } from "./file";
import { createDamagedError, createTooComplexError } from "./parser";

export type Lookup = Pick<PdfFile, "resolve" | "context">;

/** Undoes stream filters (ISO 32000-2, 7.4) with every output bounded (pdf/README.md 2, flate bombs). */

const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_LZW_INPUT_BYTES = 1024 * 1024;

/** Counts the unpacked bytes of one file, so that many medium bombs are as harmless as one big one. */
export class InflateBudget {
  #left: number;
  constructor(totalBytes = 512 * 1024 * 1024) {
    this.#left = totalBytes;
  }
  get limit(): number {
    return Math.min(MAX_STREAM_BYTES, this.#left);
  }
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left <= 0) throw createTooComplexError("its streams unpack to more than 512 MB");
  }
}

function isErrorWithCode(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

type Unpack = (input: Buffer, options: ZlibOptions) => Buffer;

function unpackBounded(input: Buffer, budget: InflateBudget, unpack: Unpack): Buffer {
  try {
    const output = unpack(input, { maxOutputLength: budget.limit });
    budget.spend(output.length);
    if (output.length > 4 * 1024 * 1024 && output.length > 200 * input.length) {
      throw createTooComplexError("a stream unpacks to more than 200 times its size");
    }
    return output;
  } catch (error) {
    if (isErrorWithCode(error) && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw createTooComplexError("a stream unpacks to more than 64 MB");
    }
    if (isErrorWithCode(error) && error.code.startsWith("Z_"))
      throw createDamagedError("a stream cannot be unpacked");
    throw error;
  }
}

const inflateBounded = (input: Buffer, budget: InflateBudget): Buffer =>
  unpackBounded(input, budget, inflateSync);

/**
 * Inflates page content as every reader does: if its end is missing, the part before. Readers differ on all
 * other faults, a wrong checksum too, so those count as broken.
 */
function inflateLeniently(input: Buffer, budget: InflateBudget): Buffer {
  return unpackBounded(input, budget, (data, options) =>
    inflateSync(data, { ...options, finishFlush: constants.Z_SYNC_FLUSH }),
  );
}

function unpredictPng(data: Buffer, columns: number, bytesPerPixel: number): Buffer {
  const rows = Math.ceil(data.length / (columns + 1));
  const output = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const source = row * (columns + 1);
    const target = row * columns;
    const kind = data[source] ?? 0;
    const length = Math.min(columns, data.length - source - 1);
    for (let i = 0; i < length; i++) {
      const left = i >= bytesPerPixel ? (output[target + i - bytesPerPixel] ?? 0) : 0;
      const up = row > 0 ? (output[target + i - columns] ?? 0) : 0;
      const corner = row > 0 && i >= bytesPerPixel ? (output[target + i - columns - bytesPerPixel] ?? 0) : 0;
      output[target + i] = (data[source + 1 + i] ?? 0) + computePrediction(kind, left, up, corner);
    }
  }
  return output;
}

function computePrediction(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - corner;
      const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      throw createDamagedError("a stream uses an unknown predictor");
  }
}

function applyPredictor(file: Lookup, data: Buffer, parms: PDFDict | null): Buffer {
  if (!parms) return data;
  const readParameter = (key: string, fallback: number) => {
    const parameter = file.resolve(parms.get(PDFName.of(key)));
    return parameter instanceof PDFNumber ? parameter.asNumber() : fallback;
  };
  const predictor = readParameter("Predictor", 1);
  if (predictor === 1) return data;
  if (predictor < 10)
    throw createDamagedError("a stream uses a predictor that structure streams may not use");
  const bitsPerPixel = readParameter("Colors", 1) * readParameter("BitsPerComponent", 8);
  const columns = Math.ceil((readParameter("Columns", 1) * bitsPerPixel) / 8);
  if (!(columns >= 1 && columns <= 1_000_000))
    throw createDamagedError("a predictor names an impossible row length");
  return unpredictPng(data, columns, Math.max(1, bitsPerPixel >> 3));
}

/** Letters of ASCII-85 up to its end mark (7.4.3), which pdf-lib does not check. */
const ASCII_85 = /^[!-uz\0\t\n\f\r ]*(?:~|$)/;

/** The filters of pdf-lib whose output is at most a small multiple of their input. */
function decodeLegacy(file: Lookup, name: string, data: Buffer, budget: InflateBudget): Buffer {
  if (data.length > MAX_LZW_INPUT_BYTES) throw createTooComplexError(`a ${name} stream is larger than 1 MB`);
  if (name === "ASCII85Decode" && !ASCII_85.test(data.toString("latin1"))) {
    throw createDamagedError("an ASCII85Decode stream holds other letters");
  }
  const dict = PDFDict.withContext(file.context);
  dict.set(PDFName.of("Filter"), PDFName.of(name));
  try {
    const output = Buffer.from(decodePDFRawStream(PDFRawStream.of(dict, data)).decode());
    budget.spend(output.length);
    return output;
  } catch {
    throw createDamagedError(`a ${name} stream cannot be unpacked`);
  }
}

const ABBREVIATED: Record<string, string> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  AHx: "ASCIIHexDecode",
  A85: "ASCII85Decode",
  RL: "RunLengthDecode",
};
const LEGACY = new Set(["LZWDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode"]);

/**
 * Returns the plain bytes of a stream; refuses filters that only images use, and broken packing unless
 * `leniently`.
 */
export function decodeStream(
  file: Lookup,
  stream: PDFRawStream,
  budget: InflateBudget,
  leniently = false,
): Buffer {
  const asList = (key: string) => {
    const value = file.resolve(stream.dict.get(PDFName.of(key)));
    if (value instanceof PDFArray) return value.asArray().map((item) => file.resolve(item));
    return value === undefined || value === PDFNull ? [] : [value];
  };
  const parms = asList("DecodeParms");
  let data: Buffer = Buffer.from(stream.contents.buffer, stream.contents.byteOffset, stream.contents.length);
  for (const [index, filter] of asList("Filter").entries()) {
    if (index > 8) throw createTooComplexError("a stream is packed more than eight times");
    const filterName = filter instanceof PDFName ? filter.decodeText() : "";
    const name = ABBREVIATED[filterName] ?? filterName;
    const parm = parms[index];
    if (name === "FlateDecode") {
      const plain = leniently ? inflateLeniently(data, budget) : inflateBounded(data, budget);
      data = applyPredictor(file, plain, parm instanceof PDFDict ? parm : null);
    } else if (LEGACY.has(name)) {
      data = decodeLegacy(file, name, data, budget);
    } else {
      throw createDamagedError(
        `a structure stream is packed with ${filterName === "" ? "an unnamed filter" : filterName}`,
      );
    }
  }
  return data;
}
