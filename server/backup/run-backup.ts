import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { loadBackupStatus, saveBackupStatus } from "@/server/db/store/backup-status";
import { isBackupDue } from "@/server/domain/backup/schedule";
import { log, redactText } from "@/server/log";
import { openBackupKey } from "./backup-key";
import { openDestination } from "./place";
import { type BackupReport, BackupRunning, type BackupSource, writeBackup } from "./write-backup";

/** Folder on this machine for objects on their way into a bucket. */
export const getSpoolFolder = (dataDir: string): string => `${dataDir}/backup-spool`;

/**
 * Makes the backup of the settings, and records its outcome.
 * @param root folder that a relative BACKUP_TO starts from
 * @throws whatever prevented it, after it was recorded
 */
export async function runConfiguredBackup(
  source: BackupSource,
  to: string,
  root: string,
): Promise<BackupReport> {
  const { env, sql, dataDir } = source;
  const db = toDatabase(sql);
  try {
    const destination = openDestination(to, { base: root, spool: getSpoolFolder(dataDir) });
    const key = await openBackupKey(env.BACKUP_KEY);
    const report = await writeBackup(source, destination, key, env.BACKUP_KEEP);
    const { takenAt: at, bytes, files, absent } = report;
    const where = destination.kind === "place" ? destination.place.where : destination.file;
    const lastSuccess = { at, where, bytes, files, missing: absent.missing.length };
    await saveBackupStatus(db, { lastSuccess, lastFailure: null }, await clock.now(db));
    return report;
  } catch (error) {
    if (error instanceof BackupRunning) throw error;
    const now = await clock.now(db);
    const text = error instanceof Error ? error.message : String(error);
    const cause = redactText(text).replaceAll(/\s+/g, " ").slice(0, 300);
    await saveBackupStatus(db, { lastFailure: { at: now.toISOString(), cause } }, now);
    throw error;
  }
}

/** Makes the scheduled backup if it is due. Returns whether it did. */
export async function runDueBackup(source: BackupSource, root: string, now: Date): Promise<boolean> {
  const { BACKUP_TO, BACKUP_EVERY_HOURS } = source.env;
  if (BACKUP_TO === undefined) return false;
  const db = toDatabase(source.sql);
  const status = await loadBackupStatus(db);
  if (status.since === null) await saveBackupStatus(db, { since: now.toISOString() }, now);
  if (!isBackupDue(status, BACKUP_EVERY_HOURS, now)) return false;
  try {
    const { bytes, newFiles, absent } = await runConfiguredBackup(source, BACKUP_TO, root);
    log.info({ bytes, newFiles, missing: absent.missing }, "a backup was made");
    return true;
  } catch (error) {
    if (error instanceof BackupRunning) return false;
    // Recorded: the schedule repeats it.
    log.error({ err: error }, "a backup failed and will be repeated");
    return false;
  }
}
