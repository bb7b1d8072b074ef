import { readFile } from "node:fs/promises";

/** Kernel ticks a second, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the CPU time that a process has used, in milliseconds; null when it is gone or the system does not
 * tell.
 */
export async function readCpuTimeMs(pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => null);
  // The name, in brackets, may hold anything; the 12th and 13th fields after it are time in user and in
  // kernel mode.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields?.[11]) + Number(fields?.[12]);
  return Number.isFinite(ticks) ? (ticks / TICKS_PER_SECOND) * 1000 : null;
}
