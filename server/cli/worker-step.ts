import type { Env } from "@/server/env";
import { startBackground } from "@/server/jobs/start";
import { parseSender } from "@/server/mail/transport";

/**
 * Starts everything that happens without a request. Needs the database and the files in the registry.
 * Returns a note for the start. @throws StartProblem when MAIL_FROM cannot be used
 */
export async function startWork(env: Env, databaseUrl: string): Promise<string> {
  parseSender(env.MAIL_FROM);
  await startBackground({ databaseUrl });
  const mail = env.SMTP_URL ? `mail by SMTP` : "mail kept under Admin → Mail";
  return `background work runs in this process, ${mail}`;
}
