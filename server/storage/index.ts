import type { Readable } from "node:stream";
import { type Settings, StartProblem } from "@/server/env";
import { DiskStorage } from "./disk";

/** What was stored: `key` is the SHA-256 in hex, so equal bytes are kept once. */
export type Stored = { key: string; sha256: Uint8Array; size: number };

/** First and last byte, both included, as in an HTTP range. */
export type ByteRange = { start: number; end: number };

/** Bytes that never change, addressed by their content. */
export interface Storage {
  /**
   * Stores all of `source`, or nothing: a reader never sees half a file.
   * @throws Refusal FILE_TOO_LARGE past `maxBytes`, INSUFFICIENT_STORAGE when there is no space
   */
  put(source: Uint8Array | AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<Stored>;
  /** A stream of the bytes, or of a range of them. @throws Refusal NOT_FOUND */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** All bytes at once, for files whose size is bounded. @throws Refusal NOT_FOUND */
  read(key: string): Promise<Uint8Array>;
  /** A local file with these bytes, for the pools that work on paths. Read-only. @throws Refusal NOT_FOUND */
  path(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  /**
   * Forgets the bytes unless they were put again after `unusedSince`; the caller has checked that no row
   * names them. Returns whether they are gone.
   */
  remove(key: string, unusedSince: Date): Promise<boolean>;
  /** Clears what interrupted writes left behind before `olderThan`. Returns how many. */
  sweep(olderThan: Date): Promise<number>;
}

declare module "@/server/runtime" {
  interface Registry {
    storage: Storage;
  }
}

/**
 * The storage the environment asks for.
 * @param folder where files live when `STORAGE_URL` is unset
 * @throws StartProblem for `s3://`
 */
export function openStorage(settings: Pick<Settings, "STORAGE_URL">, folder: string): Storage {
  if (settings.STORAGE_URL !== undefined) {
    throw new StartProblem(
      "STORAGE_URL names an S3 bucket, which this version cannot use yet. Unset STORAGE_URL to keep files in DATA_DIR/files.",
    );
  }
  return new DiskStorage(folder);
}
