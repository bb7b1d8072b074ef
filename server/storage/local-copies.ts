import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { modifiedAt, placeOf, type Source, type Written, writeFileOnce } from "./local-file";

/** A whole file on this machine that is not a copy of anything stored yet. */
export type Draft = Written & { file: string };

export type CopyLimits = { bytes: number; idleMs: number; safeMs: number };

const DEFAULT_LIMITS: CopyLimits = {
  /** What copies may take before the least recently used give way. */
  bytes: 1024 ** 3,
  /** After this long without use a copy goes anyway. */
  idleMs: 60 * 60_000,
  /** A path that was handed out stays good for this long: no job takes that time. */
  safeMs: 15 * 60_000,
};

/**
 * Copies of stored files on this machine, for the programs that work on paths, and drafts on their way into a
 * bucket. Nothing here is needed after a restart. Idle time is this process's own and no date.
 */
export class LocalCopies {
  /** In order of use, the least recent first. */
  private readonly used = new Map<string, { at: number; size: number }>();
  private bytes = 0;

  constructor(
    private readonly folder: string,
    private readonly limits: CopyLimits = DEFAULT_LIMITS,
  ) {}

  /** A draft of these bytes, or nothing when the source breaks. */
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

  /** Makes the draft the copy of its key, and returns its path. */
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
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    this.touch(key, found.size);
    return file;
  }

  async forget(key: string): Promise<void> {
    this.untouch(key);
    await rm(this.place(key), { force: true });
  }

  /** Clears what this process does not use and nobody wrote since. Returns how many. */
  async sweep(olderThan: Date): Promise<number> {
    await this.giveWay();
    let cleared = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const age = await modifiedAt(path.join(this.folder, name));
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
    return path.join(this.folder, path.basename(placeOf(key)));
  }
}
