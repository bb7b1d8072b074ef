const HOUR_MS = 3_600_000;

/** ISO 8601; as `server/db/store/backup-status.ts` keeps them. */
type BackupTimes = {
  since: string | null;
  lastSuccess: { at: string } | null;
  lastFailure: { at: string } | null;
};

/** A failed backup is tried again after an hour, or a period if that is shorter. */
export function isBackupDue(
  { lastSuccess, lastFailure }: BackupTimes,
  everyHours: number,
  now: Date,
): boolean {
  const [last, wait] = lastFailure ? [lastFailure, Math.min(everyHours, 1)] : [lastSuccess, everyHours];
  return last === null || now.getTime() >= Date.parse(last.at) + wait * HOUR_MS;
}

/** Returns the hours since the last good backup if they are more than two periods, otherwise null. */
export function getLateHours(
  { since, lastSuccess }: BackupTimes,
  everyHours: number,
  now: Date,
): number | null {
  const last = lastSuccess?.at ?? since;
  const hours = last === null ? 0 : (now.getTime() - Date.parse(last)) / HOUR_MS;
  return hours > 2 * everyHours ? Math.floor(hours) : null;
}
