import { statfsSync } from "node:fs";
import type { ProbeDeps } from "./finding";

const countFreeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

export const createProbeDeps = (
  opened: Omit<ProbeDeps, "isStopped" | "processClock" | "freeBytes"> & { isStopped?: boolean },
): ProbeDeps => ({
  isStopped: false,
  ...opened,
  processClock: () => Date.now(),
  freeBytes: countFreeBytes,
});
