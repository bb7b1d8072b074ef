import { hash } from "node:crypto";
import { deflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from "pdf-lib";
import type { PdfFile } from "../syntax/file";
import type { Increment } from "./increment";
import { buildSignatureObject, type SignatureInfo, type SignatureObject } from "./signature-object";

/**
 * Turns an increment into bytes to append, in the file's own cross-reference style (pdf/README.md 5, step 5).
 */

export type SignedUpdate = {
  /** Bytes after the original, with room for the signature. */
  bytes: Buffer;
  /** Offset of the hexadecimal digits of /Contents within `bytes`, and their number. */
  contentsStart: number;
  contentsLength: number;
};

type Placed = { ref: PDFRef; offset: number };

const LENGTH = PDFName.of("Length");
const END_OF_STREAM = Buffer.from("\nendstream\nendobj\n");

/** Copies the bytes of streams whole, because pdf-lib copies them one by one. */
function serialiseObject(ref: PDFRef, object: PDFObject): Uint8Array[] {
  const head = `${ref.objectNumber} ${ref.generationNumber} obj\n`;
  const isRaw = object instanceof PDFRawStream;
  if (isRaw) object.dict.set(LENGTH, PDFNumber.of(object.contents.length));
  const body = isRaw ? object.dict : object;
  const tail = isRaw ? "\nstream\n" : "\nendobj\n";
  const size = body.sizeInBytes();
  const bytes = Buffer.allocUnsafe(head.length + size + tail.length);
  bytes.write(head, 0, "latin1");
  body.copyBytesInto(bytes, head.length);
  bytes.write(tail, head.length + size, "latin1");
  return isRaw ? [bytes, object.contents, END_OF_STREAM] : [bytes];
}

/** Runs of consecutive object numbers, as both cross-reference styles list them. */
function splitSubsections(placed: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = [];
  for (const entry of [...placed].sort((a, b) => a.ref.objectNumber - b.ref.objectNumber)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && last.ref.objectNumber + 1 === entry.ref.objectNumber) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/**
 * First half kept from the file, second half new (14.4); both from the file's hash, so that sealing is
 * repeatable.
 */
function buildFileId(file: PdfFile, seed: string): PDFArray {
  const fresh = PDFHexString.of(hash("sha256", seed).slice(0, 32).toUpperCase());
  const old = file.array(file.xref.trailer.get(PDFName.of("ID")))?.asArray()[0];
  const id = PDFArray.withContext(file.context);
  id.push(old === undefined ? fresh : (file.resolve(old) ?? fresh));
  id.push(fresh);
  return id;
}

function buildTrailer(file: PdfFile, size: number, seed: string): PDFDict {
  const dict = PDFDict.withContext(file.context);
  dict.set(PDFName.of("Size"), file.context.obj(size));
  for (const key of ["Root", "Info"]) {
    const value = file.xref.trailer.get(PDFName.of(key));
    if (value) dict.set(PDFName.of(key), value);
  }
  dict.set(PDFName.of("ID"), buildFileId(file, seed));
  dict.set(PDFName.of("Prev"), file.context.obj(file.xref.newest));
  return dict;
}

function buildTableSection(file: PdfFile, placed: readonly Placed[], size: number, seed: string): Buffer {
  const rows = splitSubsections(placed).map((run) => {
    const lines = run.map(({ ref, offset }) => {
      const generation = String(ref.generationNumber).padStart(5, "0");
      return `${String(offset).padStart(10, "0")} ${generation} n \n`;
    });
    return `${run[0]?.ref.objectNumber ?? 0} ${run.length}\n${lines.join("")}`;
  });
  return Buffer.from(
    `xref\n${rows.join("")}trailer\n${buildTrailer(file, size, seed).toString()}\n`,
    "latin1",
  );
}

function buildStreamSection(
  file: PdfFile,
  placed: readonly Placed[],
  own: Placed,
  size: number,
  seed: string,
): Buffer {
  const runs = splitSubsections([...placed, own]);
  const rows = Buffer.concat(
    runs.flat().map(({ ref, offset }) => {
      const row = Buffer.alloc(8);
      row[0] = 1;
      row.writeUIntBE(offset, 1, 5);
      row.writeUInt16BE(ref.generationNumber, 6);
      return row;
    }),
  );
  const data = deflateSync(rows);
  const dict = buildTrailer(file, size, seed);
  const { context } = file;
  dict.set(PDFName.of("Type"), PDFName.of("XRef"));
  dict.set(PDFName.of("W"), context.obj([1, 5, 2]));
  dict.set(
    PDFName.of("Index"),
    context.obj(runs.flatMap((run) => [run[0]?.ref.objectNumber ?? 0, run.length])),
  );
  dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  dict.set(PDFName.of("Length"), context.obj(data.length));
  return Buffer.concat([
    Buffer.from(`${own.ref.objectNumber} 0 obj\n${dict.toString()}\nstream\n`, "latin1"),
    data,
    Buffer.from("\nendstream\nendobj\n", "latin1"),
  ]);
}

class Growing {
  readonly #chunks: Uint8Array[];
  readonly #placed: Placed[] = [];
  readonly #base: number;
  #length = 0;

  constructor(readonly increment: Increment) {
    const { file } = increment;
    const [last] = file.slice(file.size - 1, file.size);
    this.#base = file.size;
    this.#chunks = [];
    this.#push(Buffer.from(last === 0x0a || last === 0x0d ? "" : "\n"));
  }

  /** Offset of the next byte within the update. */
  get length(): number {
    return this.#length;
  }

  #push(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  place(ref: PDFRef, ...parts: Uint8Array[]): void {
    this.#placed.push({ ref, offset: this.#base + this.#length });
    for (const part of parts) this.#push(part);
  }

  async placeObjects(): Promise<void> {
    for (const [ref, object] of await this.increment.objects())
      this.place(ref, ...serialiseObject(ref, object));
  }

  finish(seed: string): Buffer {
    const { increment } = this;
    const { file } = increment;
    const crossReferenceAt = this.#base + this.#length;
    if (file.xref.style === "stream") {
      const own = { ref: increment.reserve(), offset: crossReferenceAt };
      this.#push(buildStreamSection(file, this.#placed, own, own.ref.objectNumber + 1, seed));
    } else {
      this.#push(buildTableSection(file, this.#placed, increment.context.largestObjectNumber + 1, seed));
    }
    this.#push(Buffer.from(`startxref\n${crossReferenceAt}\n%%EOF\n`, "latin1"));
    return Buffer.concat(this.#chunks, this.#length);
  }
}

/** Lays out an update without a signature. `seed` makes the new file identifier. */
export async function layOutUnsigned(increment: Increment, seed: string): Promise<Buffer> {
  const growing = new Growing(increment);
  await growing.placeObjects();
  return growing.finish(seed);
}

/**
 * Lays out the update with an empty signature whose /ByteRange covers the whole file but /Contents. `seed`
 * makes the new file identifier; `reserve` is the room for the CMS in bytes.
 */
export function layOutUpdate(
  increment: Increment,
  signature: PDFRef,
  info: SignatureInfo,
  reserve: number,
  seed: string,
): Promise<SignedUpdate> {
  return layOutSigned(increment, signature, buildSignatureObject(signature, info, reserve), seed);
}

/** Lays out the update with a signature dictionary of any kind, already written but for its open places. */
export async function layOutSigned(
  increment: Increment,
  signature: PDFRef,
  object: SignatureObject,
  seed: string,
): Promise<SignedUpdate> {
  const base = increment.file.size;
  const growing = new Growing(increment);
  await growing.placeObjects();
  const signatureAt = growing.length;
  growing.place(signature, object.bytes);
  const bytes = growing.finish(seed);
  const start = base + signatureAt + object.contentsStart;
  const end = base + signatureAt + object.contentsEnd;
  const range = `${start} ${end} ${base + bytes.length - end}`;
  bytes.write(range.padEnd(object.rangeLength), signatureAt + object.rangeStart, "latin1");
  return {
    bytes,
    contentsStart: start - base + 1,
    contentsLength: end - start - 2,
  };
}
