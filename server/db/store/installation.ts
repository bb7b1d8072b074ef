import { InstallationSettings } from "@/server/domain/installation";
import type { Connection, Transaction } from "../client";
import { installations } from "../schema";

/** Reads the installation's settings, with defaults for unset ones (sign-up open, nothing shown). */
export async function readInstallation(db: Connection): Promise<InstallationSettings> {
  const [row] = await db.select({ settings: installations.settings }).from(installations);
  return InstallationSettings.parse(row?.settings ?? {});
}

export async function writeInstallation(
  tx: Transaction,
  settings: InstallationSettings,
  now: Date,
): Promise<void> {
  const row = { settings, updatedAt: now };
  await tx
    .insert(installations)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: installations.id, set: row });
}
