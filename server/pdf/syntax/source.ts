import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** A piece of a file: `bytes` begin at offset `at` of it. */
export type Window = { bytes: Buffer; at: number };

/** Source of a PDF's bytes: memory, or a file that is read on demand. */
export interface ByteSource {
  readonly length: number;
  /** Returns the bytes from `start` to `end`, as far as there are any. */
  slice(start: number, end: number): Buffer;
  /** Returns a piece with the byte at `offset` and `size` more after it, or all that there are. */
  window(offset: number, size: number): Window;
}

export class MemorySource implements ByteSource {
  constructor(readonly bytes: Buffer) {}

  get length(): number {
    return this.bytes.length;
  }

  slice(start: number, end: number): Buffer {
    return this.bytes.subarray(start, end);
  }

  window(): Window {
    return { bytes: this.bytes, at: 0 };
  }
}

const SLICE_BYTES = 256 * 1024;

/**
 * A file on the disk, with its appended bytes in memory. Of a scan of a hundred megabytes sealing reads a few
 * dozen places; the rest is copied, a slice at a time. No other code may change the file meanwhile.
 */
export class DiskSource implements ByteSource {
  readonly #descriptor: number;
  readonly #fileLength: number;
  #appended: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.#fileLength = fstatSync(this.#descriptor).size;
  }

  get length(): number {
    return this.#fileLength + this.#appended.length;
  }

  append(update: Buffer): void {
    this.#appended = Buffer.concat([this.#appended, update]);
  }

  slice(start: number, end: number): Buffer {
    const until = Math.min(end, this.length);
    if (start >= this.#fileLength) {
      return this.#appended.subarray(start - this.#fileLength, Math.max(start, until) - this.#fileLength);
    }
    const bytes = Buffer.allocUnsafeSlow(Math.max(0, until - start));
    const stored = bytes.subarray(0, Math.min(until, this.#fileLength) - start);
    this.#fill(stored, start);
    this.#appended.copy(bytes, stored.length, 0, bytes.length - stored.length);
    return bytes;
  }

  window(offset: number, size: number): Window {
    return { bytes: this.slice(offset, offset + size), at: offset };
  }

  /** Yields all bytes in order; each piece is overwritten by the next. */
  *pieces(): Generator<Buffer> {
    const room = Buffer.allocUnsafeSlow(Math.min(SLICE_BYTES, this.#fileLength));
    for (let at = 0; at < this.#fileLength; at += SLICE_BYTES) {
      const piece = room.subarray(0, Math.min(SLICE_BYTES, this.#fileLength - at));
      this.#fill(piece, at);
      yield piece;
    }
    if (this.#appended.length > 0) yield this.#appended;
  }

  #fill(room: Buffer, start: number): void {
    for (let done = 0; done < room.length; ) {
      const read = readSync(this.#descriptor, room, done, room.length - done, start + done);
      if (read === 0) throw new Error("A file became shorter while it was read.");
      done += read;
    }
  }

  /** Returns true if a path's file is this very file, which writing there would destroy. */
  isAt({ dev, ino }: { dev: number; ino: number }): boolean {
    const own = fstatSync(this.#descriptor);
    return own.dev === dev && own.ino === ino;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
