import path from "node:path";
import { type Finding, note, ok, type Probe } from "./finding";

/**
 * What must be kept so that everything can be brought back, and where it lies. The database of an embedded PostgreSQL
 * is not always inside DATA_DIR (ruling 53).
 * @param databaseFolder of the embedded cluster; undefined with a database of one's own
 */
export function whatToKeep(
  dataDir: string,
  databaseFolder: string | undefined,
  settings: { STORAGE_URL?: unknown },
): Finding {
  const values = { folder: dataDir, files: settings.STORAGE_URL ? "bucket" : "folder" };
  if (databaseFolder === undefined) return ok("KEEP_WITHOUT_DATABASE", values);
  const isInside = !path.relative(dataDir, databaseFolder).startsWith("..");
  return isInside
    ? ok("KEEP_ONE", values)
    : note("KEEP_TWO", { ...values, database: path.join(databaseFolder, "cluster") });
}

/** Names every place of this installation that a backup must hold. */
export const backupProbe: Probe = async ({ env, dataDir, databaseFolder }) =>
  whatToKeep(dataDir, databaseFolder, env);
