import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Share of the limit that one process writes before it measures the folder. */
const WRITTEN_BEFORE_LOOK = 1 / 16;
/** Share of the limit that a clean-up leaves, so that not every write has to measure. */
const KEPT = 0.75;

/**
 * Small files in one local folder that can be made again at any time. Several processes may share it: a file
 * appears whole or not at all, and a file may disappear at any time.
 */
export class DiskCache {
  #written = Number.POSITIVE_INFINITY;

  constructor(
    private readonly folder: string,
    private readonly limitBytes: number,
  ) {}

  async find(name: string): Promise<Uint8Array | null> {
    return readFile(path.join(this.folder, name)).catch(() => null);
  }

  async has(name: string): Promise<boolean> {
    return stat(path.join(this.folder, name)).then(
      () => true,
      () => false,
    );
  }

  /**
   * Stores the bytes and removes the oldest files if needed. A full disk stores nothing, which is no failure.
   */
  async keep(name: string, bytes: Uint8Array): Promise<void> {
    const temporary = path.join(this.folder, `new-${randomUUID()}`);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeFile(temporary, bytes, { flag: "wx", mode: 0o600 });
      await rename(temporary, path.join(this.folder, name));
    } catch {
      await rm(temporary, { force: true });
      return;
    }
    this.#written += bytes.byteLength;
    if (this.#written <= this.limitBytes * WRITTEN_BEFORE_LOOK) return;
    this.#written = 0;
    await this.giveWay();
  }

  /** Removes the oldest files, of any process, once the folder holds more than its limit. */
  private async giveWay(): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const files = await Promise.all(
      names.map(async (name) => {
        const fileStat = await stat(path.join(this.folder, name)).catch(() => null);
        return { name, size: fileStat?.size ?? 0, at: fileStat?.mtimeMs ?? 0 };
      }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total <= this.limitBytes) return;
    for (const { name, size } of files.sort((a, b) => a.at - b.at)) {
      if (total <= this.limitBytes * KEPT) return;
      await rm(path.join(this.folder, name), { force: true });
      total -= size;
    }
  }
}
