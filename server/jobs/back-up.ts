import { runDueBackup } from "@/server/backup/run-backup";
import { env } from "@/server/env";
import type { SweepDeps } from "./sweep";

/** Makes the scheduled backup if it is due (BACKUP_TO). */
export async function backUpIfDue({ services }: Pick<SweepDeps, "services">, now: Date): Promise<number> {
  const { storage, installation, place } = services;
  const { sql, dataDir } = installation;
  const isMade = await runDueBackup({ sql, storage, dataDir, env: env() }, place?.root ?? dataDir, now);
  return isMade ? 1 : 0;
}
