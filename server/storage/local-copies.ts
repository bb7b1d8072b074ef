import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import {
  buildStoragePath,
  getModificationTime,
  type Source,
  type Written,
  writeFileOnce,
} from "./local-file";

export type Draft = Written & { file: string };

export type CopyLimits = { bytes: number; idleMs: number; safeMs: number };

const DEFAULT_LIMITS: CopyLimits = {
  /** Total size above which the least recently used copies are deleted. */
  bytes: 1024 ** 3,
  /** Time without use after which a copy is deleted in any case. */
  idleMs: 60 * 60_000,
  /** Time for which a returned path stays valid: no job takes that long. */
  safeMs: 15 * 60_000,
};

/**
 * Copies of stored files on this machine, for the programs that work on paths, and drafts on their way into a
 * bucket. None of them is needed after a restart. Idle time is on this process's clock, not a date.
 */
export class LocalCopies {
  /** In order of use, the least recent first. */
  private readonly used = new Map<string, { at: number; size: number }>();
  private bytes = 0;

  constructor(
    private readonly folder: string,
    private readonly limits: CopyLimits = DEFAULT_LIMITS,
  ) {}

  /** Writes a draft of these bytes; leaves no file when the source breaks. */
  async draft(source: Source): Promise<Draft> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.folder, `draft-${randomUUID()}`);
    try {
      return { ...(await writeFileOnce(file, source, { isDurable: false })), file };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async keep(draft: Draft): Promise<string> {
    const file = this.place(draft.key);
    await rename(draft.file, file);
    this.touch(draft.key, draft.size);
    await this.giveWay();
    return file;
  }

  drop(draft: Draft): Promise<void> {
    return rm(draft.file, { force: true });
  }

  async find(key: string): Promise<string | undefined> {
    const file = this.place(key);
    const stats = await stat(file).catch(() => undefined);
    if (!stats) return undefined;
    this.touch(key, stats.size);
    return file;
  }

  async forget(key: string): Promise<void> {
    this.untouch(key);
    await rm(this.place(key), { force: true });
  }

  /** Deletes files that this process does not use and that were not written since. Returns how many. */
  async sweep(olderThan: Date): Promise<number> {
    await this.giveWay();
    let cleared = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const age = await getModificationTime(path.join(this.folder, name));
      if (this.used.has(name) || age === null || age >= olderThan) continue;
      await rm(path.join(this.folder, name), { force: true });
      cleared += 1;
    }
    return cleared;
  }

  private async giveWay(): Promise<void> {
    for (const [key, { at }] of this.used) {
      const idle = performance.now() - at;
      const isInTheWay = this.bytes > this.limits.bytes && idle > this.limits.safeMs;
      if (idle <= this.limits.idleMs && !isInTheWay) return;
      await this.forget(key);
    }
  }

  private touch(key: string, size: number): void {
    this.untouch(key);
    this.used.set(key, { at: performance.now(), size });
    this.bytes += size;
  }

  private untouch(key: string): void {
    this.bytes -= this.used.get(key)?.size ?? 0;
    this.used.delete(key);
  }

  private place(key: string): string {
    return path.join(this.folder, path.basename(buildStoragePath(key)));
  }
}
