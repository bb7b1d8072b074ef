import { createHash, type Hash } from "node:crypto";
import type { PDFRef } from "pdf-lib";
import { PdfFile } from "../syntax/file";
import type { Increment } from "./increment";
import type { SignatureObject } from "./signature-object";
import { layOutSigned } from "./write";

/** An original and the updates appended to it, hashed as it grows so that no byte is read twice. */
export class GrowingFile {
  readonly originalHash: string;
  readonly originalSize: number;
  #chunks: Buffer[];
  #file: PdfFile | null;
  readonly #hash: Hash;
  #size: number;

  constructor(original: Buffer) {
    this.#hash = createHash("sha256").update(original);
    this.originalHash = this.#hash.copy().digest("hex");
    this.originalSize = original.length;
    this.#chunks = [original];
    this.#size = original.length;
    this.#file = new PdfFile(original);
  }

  /** The file as it stands. After an update it is read anew, for which it is put together in memory. */
  get file(): PdfFile {
    if (!this.#file) {
      const whole = Buffer.concat(this.#chunks);
      this.#chunks = [whole];
      this.#file = new PdfFile(whole);
    }
    return this.#file;
  }

  get chunks(): readonly Buffer[] {
    return this.#chunks;
  }

  get size(): number {
    return this.#size;
  }

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  append(update: Buffer): void {
    this.#chunks.push(update);
    this.#hash.update(update);
    this.#size += update.length;
    this.#file = null;
  }

  /**
   * Appends an update with a signature over everything but the signature itself; `sign` gets the SHA-256 of what is
   * covered. When it gives none, nothing is appended. Returns the end of the signed part, or null.
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
