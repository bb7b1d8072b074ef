import { mkdirSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { parseWithSchema } from "./json-file";
import { isAlive } from "./postgres/cluster";

const Owner = z.object({
  pid: z.number().int().positive(),
  /** Start time of the process from the kernel, because its pid may have been reused since. */
  born: z.string(),
  role: z.enum(["product", "command"]),
});
export type Owner = z.infer<typeof Owner>;

function readStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** Returns the living process that holds the data folder, or undefined. */
export function findLiveOwner(dataDir: string): Owner | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(dataDir, "owner.json"), "utf8");
  } catch {
    return undefined;
  }
  const owner = parseWithSchema(Owner, text);
  if (!owner || !isAlive(owner.pid)) return undefined;
  return owner.born === readStartTime(owner.pid) ? owner : undefined;
}

/** Runs `body` while no other process touches the lock file. A turn left by a killed process expires. */
async function runInTurn<Result>(dataDir: string, body: () => Result): Promise<Result> {
  const turn = path.join(dataDir, "owner.turn");
  for (;;) {
    try {
      mkdirSync(turn);
      break;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const turnStats = statSync(turn, { throwIfNoEntry: false });
      if (turnStats && Date.now() - turnStats.mtimeMs > 5000) rmSync(turn, { recursive: true, force: true });
      await pause(20);
    }
  }
  try {
    return body();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/**
 * Takes the data folder for this process and returns undefined, or returns the current owner. Processes that
 * find the same dead owner take turns, so that only one replaces it.
 */
export async function takeOwnership(dataDir: string, role: Owner["role"]): Promise<Owner | undefined> {
  const file = path.join(dataDir, "owner.json");
  const mine = `${file}.${process.pid}`;
  const owner: Owner = { pid: process.pid, born: readStartTime(process.pid), role };
  return runInTurn(dataDir, () => {
    const other = findLiveOwner(dataDir);
    if (other && other.pid !== process.pid) return other;
    writeFileSync(mine, JSON.stringify(owner), { mode: 0o600 });
    renameSync(mine, file);
    return undefined;
  });
}

/** Releases the data folder; safe to call when another process holds it. */
export function releaseOwnership(dataDir: string): void {
  if (findLiveOwner(dataDir)?.pid === process.pid) unlinkSync(path.join(dataDir, "owner.json"));
}
