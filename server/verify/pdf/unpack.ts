import { inflateSync } from "node:zlib";
import { Malformed } from "../malformed";
import { PdfDict, PdfName, type PdfStream, type PdfValue } from "./values";

/**
 * Unpacks the streams that hold structure: cross-references and object streams (7.4.4). Others are never
 * unpacked.
 */

const MAX_BYTES = 64 * 1024 * 1024;

function undoPredictor(data: Buffer, parameters: PdfDict): Buffer {
  const readNumber = (key: string, fallback: number) => {
    const value = parameters.get(key);
    return typeof value === "number" ? value : fallback;
  };
  const predictor = readNumber("Predictor", 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw new Malformed("a stream uses a predictor that is not supported");
  const pixel = Math.max(1, (readNumber("Colors", 1) * readNumber("BitsPerComponent", 8)) >> 3);
  const columns = Math.ceil(
    (readNumber("Columns", 1) * readNumber("Colors", 1) * readNumber("BitsPerComponent", 8)) / 8,
  );
  if (columns < 1 || columns > MAX_BYTES) throw new Malformed("a stream's predictor cannot be right");
  const rows = Math.ceil(data.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) unfilterRow(data, out, row, columns, pixel);
  return out;
}

/** PNG filters (RFC 2083, 6). */
function unfilterRow(data: Buffer, out: Buffer, row: number, columns: number, pixel: number): void {
  const from = row * (columns + 1);
  const kind = data[from] ?? 0;
  const to = row * columns;
  for (let i = 0; i < columns; i++) {
    const left = i >= pixel ? (out[to + i - pixel] ?? 0) : 0;
    const up = row > 0 ? (out[to + i - columns] ?? 0) : 0;
    const corner = row > 0 && i >= pixel ? (out[to + i - columns - pixel] ?? 0) : 0;
    const guess = [0, left, up, (left + up) >> 1, predictPaeth(left, up, corner)][kind];
    if (guess === undefined) throw new Malformed("a stream uses a filter that does not exist");
    out[to + i] = ((data[from + 1 + i] ?? 0) + guess) & 0xff;
  }
}

function predictPaeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function getSingle(value: PdfValue | undefined): PdfValue | undefined {
  if (!Array.isArray(value)) return value;
  if (value.length > 1) throw new Malformed("a stream of structure is packed more than once");
  return value[0];
}

/**
 * Returns the plain bytes of a stream.
 * @throws Malformed for a filter other than Flate, a bomb, or broken data
 */
export function unpackStream(stream: PdfStream): Buffer {
  const filter = getSingle(stream.dict.get("Filter"));
  if (filter === undefined || filter === null) return stream.raw;
  if (!(filter instanceof PdfName) || filter.name !== "FlateDecode") {
    throw new Malformed("a stream of structure is packed in a way that is not supported");
  }
  const parameters = getSingle(stream.dict.get("DecodeParms"));
  let data: Buffer;
  try {
    data = inflateSync(stream.raw, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new Malformed("a stream of structure cannot be unpacked");
  }
  return parameters instanceof PdfDict ? undoPredictor(data, parameters) : data;
}
