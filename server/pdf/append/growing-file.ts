import { createHash, type Hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { PDFRef } from "pdf-lib";
import { PdfFile } from "../syntax/file";
import { DiskSource } from "../syntax/source";
import type { Increment } from "./increment";
import type { SignatureObject } from "./signature-object";
import { layOutSigned } from "./write";
import { writeFile } from "./write-file";

/**
 * Larger originals stay on the disk, because sealing reads little of them. Smaller ones are faster in memory.
 */
const IN_MEMORY_BYTES = 8 * 1024 * 1024;

/** An original and the updates appended to it, hashed as it grows. */
export class GrowingFile {
  readonly originalHash: string;
  readonly originalSize: number;
  /** Null for originals that are held in memory. */
  readonly #disk: DiskSource | null;
  #chunks: Buffer[] = [];
  #file: PdfFile | null;
  readonly #hash: Hash = createHash("sha256");
  #size: number;

  constructor(original: Buffer | DiskSource) {
    this.#disk = original instanceof DiskSource ? original : null;
    for (const piece of original instanceof DiskSource ? original.pieces() : [original]) {
      this.#hash.update(piece);
    }
    if (original instanceof Buffer) this.#chunks = [original];
    this.originalHash = this.#hash.copy().digest("hex");
    this.originalSize = original.length;
    this.#size = original.length;
    this.#file = new PdfFile(original);
  }

  /**
   * Opens an original, which must not change until `close`.
   * @throws DomainError of intake when it cannot be read
   */
  static open(path: string, inMemoryBytes = IN_MEMORY_BYTES): GrowingFile {
    if (statSync(path).size <= inMemoryBytes) return new GrowingFile(readFileSync(path));
    const disk = new DiskSource(path);
    try {
      return new GrowingFile(disk);
    } catch (error) {
      disk.close();
      throw error;
    }
  }

  close(): void {
    this.#disk?.close();
  }

  /** The present file, parsed again after an update. */
  get file(): PdfFile {
    if (this.#file) return this.#file;
    if (this.#disk) this.#file = new PdfFile(this.#disk);
    else {
      const whole = Buffer.concat(this.#chunks);
      this.#chunks = [whole];
      this.#file = new PdfFile(whole);
    }
    return this.#file;
  }

  /** Writes the present file to another path, where an existing file is replaced. */
  writeTo(path: string): void {
    const there = this.#disk && statSync(path, { throwIfNoEntry: false });
    if (there && this.#disk?.isAt(there)) throw new Error("A file cannot be written over itself.");
    writeFile(path, this.#disk?.pieces() ?? this.#chunks);
  }

  get size(): number {
    return this.#size;
  }

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  append(update: Buffer): void {
    if (this.#disk) this.#disk.append(update);
    else this.#chunks.push(update);
    this.#hash.update(update);
    this.#size += update.length;
    this.#file = null;
  }

  /**
   * Appends an update with a signature over everything but the signature itself; `sign` gets the SHA-256 of
   * the covered bytes. If it returns null, nothing is appended. Returns the end of the signed part, or null.
   * @throws Error when the signature does not fit into the room kept for it
   */
  async appendSigned(
    increment: Increment,
    signature: PDFRef,
    object: SignatureObject,
    sign: (digest: Buffer) => Promise<Buffer | null> | Buffer | null,
  ): Promise<number | null> {
    const update = await layOutSigned(increment, signature, object, `${this.originalHash}${this.#size}`);
    const gapStart = update.contentsStart - 1;
    const gapEnd = update.contentsStart + update.contentsLength + 1;
    const covered = this.#hash.copy();
    const digest = covered
      .update(update.bytes.subarray(0, gapStart))
      .update(update.bytes.subarray(gapEnd))
      .digest();
    const der = (await sign(digest))?.toString("hex");
    if (der === undefined) return null;
    if (der.length > update.contentsLength) {
      throw new Error("The signature is larger than the room kept for it.");
    }
    update.bytes.write(der, update.contentsStart, "latin1");
    this.append(update.bytes);
    return this.#size;
  }
}
