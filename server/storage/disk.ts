import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Refusal } from "@/server/domain/errors";
import type { ByteRange, Storage, Stored } from "./index";

const KEY = /^[0-9a-f]{64}$/;
const TEMPORARY = "tmp";

/**
 * Files under `ab/cd/<sha256>`. A write goes to a temporary name, is flushed to the disk and then renamed, so
 * that a crash at any point leaves either the whole file or none (K5, K12).
 */
export class DiskStorage implements Storage {
  constructor(private readonly root: string) {}

  async put(
    source: Uint8Array | AsyncIterable<Uint8Array>,
    options: { maxBytes?: number } = {},
  ): Promise<Stored> {
    const temporary = path.join(this.root, TEMPORARY, randomUUID());
    try {
      await mkdir(path.dirname(temporary), { recursive: true });
      const { digest, size } = await writeDurably(temporary, source, options.maxBytes ?? Infinity);
      const key = digest.toString("hex");
      const target = this.place(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Also over an existing file: its age tells `remove` that somebody is about to use it again.
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
      return { key, sha256: new Uint8Array(digest), size };
    } catch (error) {
      await rm(temporary, { force: true });
      throw storageRefusal(error);
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.place(key), "r").catch((error: unknown) => {
      throw storageRefusal(error);
    });
    return handle.createReadStream(range);
  }

  async read(key: string): Promise<Uint8Array> {
    try {
      return await readFile(this.place(key));
    } catch (error) {
      throw storageRefusal(error);
    }
  }

  async path(key: string): Promise<string> {
    if (!(await this.has(key))) throw new Refusal("NOT_FOUND", "The stored file is missing.");
    return this.place(key);
  }

  async has(key: string): Promise<boolean> {
    return (await modifiedAt(this.place(key))) !== null;
  }

  async remove(key: string, unusedSince: Date): Promise<boolean> {
    const file = this.place(key);
    const before = await modifiedAt(file);
    if (before === null) return true;
    if (before >= unusedSince) return false;
    // A put may land between the look and the removal, so look again at what was actually taken away.
    const doomed = path.join(this.root, TEMPORARY, randomUUID());
    await mkdir(path.dirname(doomed), { recursive: true });
    await rename(file, doomed);
    const taken = await modifiedAt(doomed);
    if (taken !== null && taken >= unusedSince) {
      await rename(doomed, file);
      return false;
    }
    await rm(doomed, { force: true });
    return true;
  }

  async sweep(olderThan: Date): Promise<number> {
    const folder = path.join(this.root, TEMPORARY);
    const names = await readdir(folder).catch(() => []);
    let cleared = 0;
    for (const name of names) {
      const file = path.join(folder, name);
      const age = await modifiedAt(file);
      if (age === null || age >= olderThan) continue;
      await rm(file, { force: true });
      cleared += 1;
    }
    return cleared;
  }

  /** A key is nothing but 64 hex digits, so that it cannot leave the folder. */
  private place(key: string): string {
    if (!KEY.test(key)) throw new Refusal("NOT_FOUND", "The stored file is missing.");
    return path.join(this.root, key.slice(0, 2), key.slice(2, 4), key);
  }
}

async function writeDurably(
  file: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ digest: Buffer; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        throw new Refusal("FILE_TOO_LARGE", `The file is larger than ${maxBytes} bytes.`);
      }
      hash.update(chunk);
      await writeAll(handle, chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { digest: hash.digest(), size };
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, offset);
    offset += bytesWritten;
  }
}

/** Makes the rename itself survive a power cut; Windows cannot open a folder and needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function modifiedAt(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

function storageRefusal(error: unknown): unknown {
  const code = systemCode(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new Refusal("INSUFFICIENT_STORAGE", undefined, { cause: error });
  }
  if (code === "ENOENT") return new Refusal("NOT_FOUND", "The stored file is missing.", { cause: error });
  return error;
}
