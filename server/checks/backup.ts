import path from "node:path";
import { type Finding, type Probe, reportNote, reportOk } from "./finding";

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
  if (databaseFolder === undefined) return reportOk("KEEP_WITHOUT_DATABASE", values);
  const isInside = !path.relative(dataDir, databaseFolder).startsWith("..");
  return isInside
    ? reportOk("KEEP_ONE", values)
    : reportNote("KEEP_TWO", { ...values, database: path.join(databaseFolder, "cluster") });
}

export const backupProbe: Probe = async ({ env, dataDir, databaseFolder }) =>
  listBackupContents(dataDir, databaseFolder, env);
