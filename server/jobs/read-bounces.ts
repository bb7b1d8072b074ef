import { env } from "@/server/env";
import { log } from "@/server/log";
import { readMailbox } from "@/server/mail/bounce-mailbox";
import { processMailReport } from "@/server/routers/mail-report/take-message";
import type { SweepDeps } from "./sweep";

/** Reads the mailbox of `BOUNCE_URL`; does nothing without one. Returns how many messages. */
export async function readBounces({ db }: Pick<SweepDeps, "db">): Promise<number> {
  const url = env().BOUNCE_URL;
  if (url === undefined) return 0;
  return readMailbox(url, async (raw) => {
    const outcome = await processMailReport(db, raw);
    if (outcome !== "TAKEN") log.info({ outcome }, "a message in the mailbox of bounces changed nothing");
  });
}
