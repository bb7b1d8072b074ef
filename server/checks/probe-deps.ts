import { statfsSync } from "node:fs";
import type { ProbeDeps } from "./finding";

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The real clock and disk, under what a process has opened. */
export const probeDepsOf = (
  opened: Pick<ProbeDeps, "env" | "dataDir" | "sql" | "storage"> &
    Partial<Pick<ProbeDeps, "databaseFolder" | "databaseRestarts" | "isStopped">>,
): ProbeDeps => ({
  isStopped: false,
  databaseFolder: undefined,
  databaseRestarts: 0,
  ...opened,
  processClock: () => Date.now(),
  freeBytes,
});
