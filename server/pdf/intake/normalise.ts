import { closeSync, openSync, writeSync } from "node:fs";
import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { DomainError } from "@/server/domain/errors";
import { getPdfiumHeap, withDocument } from "../pdfium";

/**
 * PDFium as repairer: it reads files that our own reader refuses, and writes every object anew (pdf/README.md
 * 5, tier 2).
 */

/** FPDF_REMOVE_SECURITY: not incremental, and without encryption. */
const WITHOUT_SECURITY = 3;
/** FPDF_FILEWRITE: its version and the address of the function that takes a block. */
const WRITER_BYTES = 8;
/** A damaged file may make PDFium write without end. */
const MAX_GROWTH = 20;
const LEAST_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * Writes `path` anew to `outPath`, with a rebuilt cross-reference and without encryption. It works block by
 * block, so that the result is never in memory.
 * @throws DomainError FILE_DAMAGED when PDFium cannot open or write it
 */
export function rewriteWithPdfium(path: string, outPath: string, size: number): Promise<void> {
  const limit = Math.max(LEAST_LIMIT_BYTES, size * MAX_GROWTH);
  return withDocument(path, (module, document) => {
    if (document === 0) throw new DomainError("FILE_DAMAGED");
    const file = new Blocks(outPath);
    const takeBlock = (_writer: number, start: number, length: number): number => {
      if (file.size + length > limit) return 0;
      file.add(getPdfiumHeap(module).subarray(start, start + length));
      return 1;
    };
    try {
      if (!saveDocument(module, document, takeBlock)) throw new DomainError("FILE_DAMAGED");
      file.flush();
    } finally {
      file.close();
    }
  });
}

const ROOM_BYTES = 256 * 1024;

/** Collects PDFium's output, which comes a few bytes at a time. */
class Blocks {
  readonly #descriptor: number;
  readonly #room = Buffer.allocUnsafe(ROOM_BYTES);
  #used = 0;
  size = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "wx", 0o600);
  }

  add(block: Uint8Array): void {
    this.size += block.length;
    if (this.#used + block.length > ROOM_BYTES) this.flush();
    if (block.length > ROOM_BYTES) this.#write(block);
    else {
      this.#room.set(block, this.#used);
      this.#used += block.length;
    }
  }

  flush(): void {
    this.#write(this.#room.subarray(0, this.#used));
    this.#used = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

type TakeBlock = (writer: number, start: number, length: number) => number;

function saveDocument(module: WrappedPdfiumModule, document: number, take: TakeBlock): boolean {
  const { pdfium } = module;
  const callback = pdfium.addFunction(take, "iiii");
  const writer = pdfium.wasmExports.malloc(WRITER_BYTES);
  try {
    pdfium.setValue(writer, 1, "i32");
    pdfium.setValue(writer + 4, callback, "i32");
    return module.FPDF_SaveAsCopy(document, writer, WITHOUT_SECURITY);
  } finally {
    pdfium.wasmExports.free(writer);
    pdfium.removeFunction(callback);
  }
}
