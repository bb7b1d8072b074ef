import { statfsSync } from "node:fs";
import { maybe } from "@/server/runtime";
import type { Ground } from "./finding";

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The real clock and disk, under what a process has opened. */
export const groundOf = (
  opened: Pick<Ground, "env" | "dataDir" | "sql" | "storage"> & { isStopped?: boolean },
): Ground => ({
  isStopped: false,
  databaseFolder: maybe("databaseFolder"),
  databaseRestarts: maybe("databaseWatch")?.restarts ?? 0,
  ...opened,
  processClock: () => Date.now(),
  freeBytes,
});
