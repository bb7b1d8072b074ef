import { statSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import { FILES_MARK } from "./files-mark";
import { formatCause, type Probe, reportFailure, reportOk } from "./finding";

const GIGABYTE = 1024 ** 3;
const LOW_DISK_BYTES = GIGABYTE;

/** Null before there is a mark, or without a database. */
async function loadFilesMark(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ key: string | null }[]>`
    select value->>'key' as key from instance_setting where key = ${FILES_MARK}`.catch(() => []);
  return row?.key ?? null;
}

/** Finds a full, read-only, unreachable or wrong storage before a recipient does. */
export const storageProbe: Probe = async ({ storage, sql }) => {
  try {
    await storage.probe();
    const mark = await loadFilesMark(sql);
    if (mark !== null && !(await storage.has(mark)))
      return reportFailure("STORAGE_WITHOUT_FILES", { where: storage.where });
    return reportOk("STORAGE_WORKS", { where: storage.where });
  } catch (error) {
    return reportFailure("STORAGE_BROKEN", { where: storage.where, cause: formatCause(error) });
  }
};

export const diskProbe: Probe = async ({ dataDir, freeBytes }) => {
  const free = freeBytes(dataDir);
  const gigabytes = Math.round((free / GIGABYTE) * 10) / 10;
  const values = { gigabytes, folder: dataDir };
  return free < LOW_DISK_BYTES ? reportFailure("DISK_LOW", values) : reportOk("DISK_FREE", values);
};

/** Checks that only this user can read the secrets and the signing key. */
export const secretsProbe: Probe = async ({ dataDir }) => {
  for (const name of ["secrets.json", "postgres.json", "signing"]) {
    const file = path.join(dataDir, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats && (stats.mode & 0o077) !== 0) return reportFailure("SECRETS_OPEN", { file });
  }
  return reportOk("SECRETS_CLOSED");
};
