import path from "node:path";
import { type Finding, note, ok, type Probe } from "./finding";

/**
 * Lists the folders and storage a backup must hold. The database of an embedded PostgreSQL is not always
 * inside DATA_DIR (ruling 53).
 * @param databaseFolder of the embedded cluster; undefined with an external database
 */
export function listBackupContents(
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

export const backupProbe: Probe = async ({ env, dataDir, databaseFolder }) =>
  listBackupContents(dataDir, databaseFolder, env);
