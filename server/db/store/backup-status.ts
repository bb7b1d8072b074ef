import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "../client";
import { instanceSettings } from "../schema";

const KEY = "backup.status";

/** The last backups of this installation. Times are ISO 8601. */
const BackupStatus = z.object({
  /** When the schedule was first seen: before the first backup, lateness counts from here. */
  since: z.iso.datetime().nullable().default(null),
  lastSuccess: z
    .object({
      at: z.iso.datetime(),
      where: z.string(),
      bytes: z.number(),
      files: z.number(),
      missing: z.number(),
    })
    .nullable()
    .default(null),
  /** Of the last attempt; null after a success. */
  lastFailure: z.object({ at: z.iso.datetime(), cause: z.string() }).nullable().default(null),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

export async function loadBackupStatus(connection: Connection): Promise<BackupStatus> {
  const [row] = await connection.select().from(instanceSettings).where(eq(instanceSettings.key, KEY));
  return BackupStatus.safeParse(row?.value).data ?? BackupStatus.parse({});
}

export async function saveBackupStatus(
  connection: Connection,
  changed: Partial<BackupStatus>,
  now: Date,
): Promise<void> {
  const set = { value: { ...(await loadBackupStatus(connection)), ...changed }, updatedAt: now };
  await connection
    .insert(instanceSettings)
    .values({ key: KEY, ...set })
    .onConflictDoUpdate({ target: instanceSettings.key, set });
}
