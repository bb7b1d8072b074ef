import type { Database } from "@/server/db/client";
import { dueForDigest } from "@/server/db/store/notice-preference";
import { log } from "@/server/log";
import { writeDigest } from "@/server/routers/notice/digest";
import type { SweepDeps } from "./sweep";

/** People looked at in one query. */
const BATCH = 200;

/**
 * The daily mails that are due (domain/README.md 5.5), each in a transaction of its own: due time, what it names and the
 * mail are written together, so a killed process leaves it due or written, and of two workers one writes it. Somebody
 * for whom it fails is only late themselves. Returns how many were taken.
 */
export async function sendDigests({ db }: Pick<SweepDeps, "db">, now: Date): Promise<number> {
  const failed = new Set<number>();
  for (let taken = 0; ; ) {
    const due = (await dueForDigest(db, now, BATCH + failed.size)).filter((id) => !failed.has(id));
    if (due.length === 0) return taken;
    for (const userId of due) {
      if (await sendOne(db, userId, now)) taken += 1;
      else failed.add(userId);
    }
  }
}

async function sendOne(db: Database, userId: number, now: Date): Promise<boolean> {
  try {
    return await db.transaction((tx) => writeDigest(tx, userId, now));
  } catch (error) {
    log.error({ err: error, userId }, "a daily mail failed and will be repeated");
    return false;
  }
}
