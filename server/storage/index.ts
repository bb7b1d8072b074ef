import path from "node:path";
import type { Readable } from "node:stream";
import type { Settings } from "@/server/env";
import { DiskStorage } from "./disk";
import { S3Storage } from "./s3";

/** Stored bytes: `key` is the SHA-256 in hex, so equal bytes are kept once. */
export type Stored = { key: string; sha256: Uint8Array; size: number };

/** First and last byte, both included, as in an HTTP range. */
export type ByteRange = { start: number; end: number };

/** Immutable bytes, addressed by their content. */
export interface Storage {
  /** Location of the files for people, without any secret. */
  readonly where: string;
  /**
   * Stores all of `source`, or nothing: a reader never sees half a file.
   * @throws DomainError INSUFFICIENT_STORAGE when there is no space
   */
  put(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<Stored>;
  /** Opens a stream of the bytes, or of a range of them. @throws DomainError NOT_FOUND */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Reads all bytes at once, for files whose size is bounded. @throws DomainError NOT_FOUND */
  read(key: string): Promise<Uint8Array>;
  /**
   * Returns the path of a local, read-only file with these bytes, for the pools that work on paths.
   * @throws DomainError NOT_FOUND
   */
  path(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  /**
   * Deletes the bytes unless they were put again after `unusedSince`; the caller has checked that no row
   * names them. Returns whether they are gone.
   */
  remove(key: string, unusedSince: Date): Promise<boolean>;
  /** Deletes the remains of interrupted writes from before `olderThan`. Returns how many. */
  sweep(olderThan: Date): Promise<number>;
  /**
   * Writes, reads back and removes eight bytes. Rejects with the cause, as a sentence if the remedy is known.
   */
  probe(): Promise<void>;
}

declare module "@/server/runtime" {
  interface Registry {
    storage: Storage;
  }
}

/**
 * Opens the storage that the environment selects, without touching it yet.
 * @param dataDir absolute; holds the files when `STORAGE_URL` is unset, else only copies in use
 */
export function openStorage(settings: Pick<Settings, "STORAGE_URL">, dataDir: string): Storage {
  const bucket = settings.STORAGE_URL;
  return bucket
    ? new S3Storage(bucket, path.join(dataDir, "copies"))
    : new DiskStorage(path.join(dataDir, "files"));
}
