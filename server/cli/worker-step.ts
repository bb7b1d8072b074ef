import type { Env } from "@/server/env";
import { isInngestUsed } from "@/server/inngest-settings";
import { type BackgroundRole, startBackground } from "@/server/jobs/start";
import { parseSender } from "@/server/mail/transport";

/**
 * Starts all background work. Needs the database and the files in the registry.
 * Returns a note for the start. @throws StartProblem when MAIL_FROM cannot be used
 */
export async function startWork(env: Env, role: BackgroundRole): Promise<string> {
  parseSender(env.MAIL_FROM);
  await startBackground(role);
  const mail = env.SMTP_URL ? "mail by SMTP" : "mail kept under Admin → Mail";
  return `${describeWorkPlace(env, role)}, ${mail}`;
}

function describeWorkPlace(env: Env, { works, serves }: BackgroundRole): string {
  if (!isInngestUsed(env))
    return works ? "background work runs in this process" : "background work is left to npm run worker";
  if (!works) return "background work runs on Inngest, relayed by npm run worker";
  return `background work runs on Inngest${serves ? "" : ", called at the web process"}, relayed by this process`;
}
