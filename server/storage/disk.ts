import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { ByteRange, Storage, Stored } from "./index";
import {
  buildMissingFileError,
  buildStoragePath,
  getModificationTime,
  type Source,
  toFileError,
  writeFileOnce,
} from "./local-file";

const TEMPORARY = "tmp";

/**
 * Files under `ab/cd/<sha256>`. A write goes to a temporary name, is flushed to the disk and then renamed. A
 * crash at any point leaves either the whole file or none (K5, K12).
 */
export class DiskStorage implements Storage {
  readonly where: string;

  constructor(private readonly root: string) {
    this.where = root;
  }

  async put(source: Source): Promise<Stored> {
    const temporary = path.join(this.root, TEMPORARY, randomUUID());
    try {
      await mkdir(path.dirname(temporary), { recursive: true });
      const stored = await writeFileOnce(temporary, source, { isDurable: true });
      const target = this.place(stored.key);
      await mkdir(path.dirname(target), { recursive: true });
      // Also over an existing file: its age tells `remove` that the file is about to be used again.
      await rename(temporary, target);
      await syncFolder(path.dirname(target));
      return stored;
    } catch (error) {
      await rm(temporary, { force: true });
      throw toFileError(error);
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.place(key), "r").catch((error: unknown) => {
      throw toFileError(error);
    });
    return handle.createReadStream(range);
  }

  async read(key: string): Promise<Uint8Array> {
    try {
      return await readFile(this.place(key));
    } catch (error) {
      throw toFileError(error);
    }
  }

  async path(key: string): Promise<string> {
    if (!(await this.has(key))) throw buildMissingFileError();
    return this.place(key);
  }

  async has(key: string): Promise<boolean> {
    return (await getModificationTime(this.place(key))) !== null;
  }

  async remove(key: string, unusedSince: Date): Promise<boolean> {
    const file = this.place(key);
    const before = await getModificationTime(file);
    if (before === null) return true;
    if (before >= unusedSince) return false;
    // A put may come between the check and the removal, so check again the file that was actually moved away.
    const doomed = path.join(this.root, TEMPORARY, randomUUID());
    await mkdir(path.dirname(doomed), { recursive: true });
    await rename(file, doomed);
    const lastModified = await getModificationTime(doomed);
    if (lastModified !== null && lastModified >= unusedSince) {
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
      const age = await getModificationTime(file);
      if (age === null || age >= olderThan) continue;
      await rm(file, { force: true });
      cleared += 1;
    }
    return cleared;
  }

  async probe(): Promise<void> {
    const file = path.join(this.root, TEMPORARY, randomUUID());
    const bytes = randomBytes(8);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFileOnce(file, bytes, { isDurable: true });
      const read = await readFile(file);
      if (!read.equals(bytes)) throw new Error("The disk returned other bytes than were written.");
    } finally {
      await rm(file, { force: true });
    }
  }

  private place(key: string): string {
    return path.join(this.root, buildStoragePath(key));
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
