import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { loadBackupStatus } from "@/server/db/store/backup-status";
import { countHeldWork } from "@/server/db/store/held-work";
import { getLateHours } from "@/server/domain/backup/schedule";
import { type Probe, type ProbeDeps, reportFailure, reportNote, reportOk } from "./finding";

const formatTime = (at: string): string => `${at.slice(0, 16).replace("T", " ")} UTC`;

/** Judges the last backups by the schedule. */
export async function findBackup({ sql, env }: Pick<ProbeDeps, "sql" | "env">) {
  const db = toDatabase(sql);
  const status = await loadBackupStatus(db);
  const { lastSuccess, lastFailure } = status;
  const at = lastSuccess ? formatTime(lastSuccess.at) : "never";
  if (env.BACKUP_TO === undefined) return reportNote("BACKUP_UNSCHEDULED", { at });
  const hours = getLateHours(status, env.BACKUP_EVERY_HOURS, await clock.now(db));
  const cause = lastFailure?.cause ?? "none";
  if (hours !== null) return reportFailure("BACKUP_LATE", { hours, at, cause });
  if (lastFailure) return reportNote("BACKUP_FAILED", { at, cause });
  if (lastSuccess === null) return reportNote("BACKUP_FIRST");
  const { where, files, missing } = lastSuccess;
  if (missing > 0) return reportFailure("BACKUP_LACKS_FILES", { at, missing });
  return reportOk("BACKUP_MADE", { at, where, files });
}

export const backupProbe: Probe = findBackup;

/** Checks that nothing outgoing is held since a restore. */
export const heldProbe: Probe = async ({ sql }) => {
  const held = await countHeldWork(toDatabase(sql));
  const count = held.reduce((sum, kind) => sum + kind.count, 0);
  return count === 0 ? reportOk("HELD_NONE") : reportFailure("HELD_SINCE_RESTORE", { count });
};
