import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

const PAGE_BYTES = 4096;

/** Returns the resident memory of a process in bytes; null when it is gone or the system does not tell. */
export async function readResidentBytes(pid: number): Promise<number | null> {
  if (process.platform === "linux") {
    const statm = await readFile(`/proc/${pid}/statm`, "latin1").catch(() => null);
    const pages = Number(statm?.split(" ")[1]);
    return statm !== null && Number.isFinite(pages) ? pages * PAGE_BYTES : null;
  }
  if (process.platform === "win32") return null;
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, stdout) => {
      const kilobytes = Number(stdout.trim());
      resolve(error || !Number.isFinite(kilobytes) || kilobytes === 0 ? null : kilobytes * 1024);
    });
  });
}
