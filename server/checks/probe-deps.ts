import { statfsSync } from "node:fs";
import { maybe } from "@/server/runtime";
import type { ProbeDeps } from "./finding";

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The real clock and disk, under what a process has opened. */
export const probeDepsOf = (
  opened: Pick<ProbeDeps, "env" | "dataDir" | "sql" | "storage"> & { isStopped?: boolean },
): ProbeDeps => ({
  isStopped: false,
  databaseFolder: maybe("databaseFolder"),
  databaseRestarts: maybe("databaseWatch")?.restarts ?? 0,
  ...opened,
  processClock: () => Date.now(),
  freeBytes,
});
