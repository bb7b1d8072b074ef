import type { Database } from "@/server/db/client";
import { listDueDigestUsers } from "@/server/db/store/notice-preference";
import { log } from "@/server/log";
import { writeDigest } from "@/server/routers/notice/digest";
import type { SweepDeps } from "./sweep";

const BATCH = 200;

/**
 * Sends the due daily mails (domain/mail.md 5.5), each in a transaction of its own with its due time and
 * notices. A killed process leaves it due or written, and of two workers one writes it. A failure delays only
 * that person's mail. Returns how many were sent.
 */
export async function sendDigests({ db }: Pick<SweepDeps, "db">, now: Date): Promise<number> {
  const failed = new Set<number>();
  for (let sentCount = 0; ; ) {
    const due = (await listDueDigestUsers(db, now, BATCH + failed.size)).filter((id) => !failed.has(id));
    if (due.length === 0) return sentCount;
    for (const userId of due) {
      if (await sendDigestToUser(db, userId, now)) sentCount += 1;
      else failed.add(userId);
    }
  }
}

async function sendDigestToUser(db: Database, userId: number, now: Date): Promise<boolean> {
  try {
    return await db.transaction((tx) => writeDigest(tx, userId, now));
  } catch (error) {
    log.error({ err: error, userId }, "a daily mail failed and will be repeated");
    return false;
  }
}
