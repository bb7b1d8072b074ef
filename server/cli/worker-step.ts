import path from "node:path";
import type { Env } from "@/server/env";
import { addCheck, storageCheck } from "@/server/health";
import { startBackground } from "@/server/jobs/start";
import { parseSender } from "@/server/mail/transport";
import { provide } from "@/server/runtime";
import { openStorage } from "@/server/storage/index";

/**
 * Opens the files and starts everything that happens without a request. Needs the database in the registry.
 * Returns a note for the start. @throws StartProblem when MAIL_FROM or STORAGE_URL cannot be used
 */
export async function startWork(env: Env, dataDir: string, databaseUrl: string): Promise<string> {
  parseSender(env.MAIL_FROM);
  const storage = provide("storage", openStorage(env, path.join(dataDir, "files")));
  addCheck("storage", storageCheck(storage));
  await startBackground({ databaseUrl });
  const mail = env.SMTP_URL ? `mail by SMTP` : "mail kept under Admin → Mail";
  return `background work runs in this process, ${mail}`;
}
