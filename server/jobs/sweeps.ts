import { lt } from "drizzle-orm";
import { directConfirmations, rateLimits, sweepSlots } from "@/server/db/schema";
import { deleteOldActivities } from "@/server/db/store/account-activity";
import { mergeAddresseeChanges } from "@/server/db/store/addressees";
import { deleteOldActions } from "@/server/db/store/bulk-action";
import { deleteCrossContextAuths } from "@/server/db/store/cross-context-auth";
import { mergeEnvelopeCounts } from "@/server/db/store/envelope-counts";
import { deleteRemovedFieldRecords } from "@/server/db/store/field-changes";
import { sweepIdempotencyKeys } from "@/server/db/store/idempotency";
import { deleteOldNotices } from "@/server/db/store/notice";
import { deleteExpiredPhoneSignatures } from "@/server/db/store/phone-signature";
import { deleteOldPresences } from "@/server/db/store/presence";
import { deleteOldRemovedItems } from "@/server/db/store/removed-items";
import { mergeReportChanges } from "@/server/db/store/report";
import { mergeTemplateUses } from "@/server/db/store/template-uses";
import { mergeUsageChanges } from "@/server/db/store/usage";
import { ACTIVITY_KEPT_DAYS } from "@/server/domain/account/activity";
import { BULK_ACTION_LIMITS } from "@/server/domain/bulk-action/limits";
import { NOTICES_KEPT_DAYS } from "@/server/domain/notice/schedule";
import { REMOVED_FILE_KEPT_MS } from "@/server/domain/removed-file";
import { backUpIfDue } from "./back-up";
import { checkDueDomains } from "./check-sender-domains";
import { expireRecipients } from "./expire-recipients";
import { purgeAwaitedFiles } from "./purge-awaited-files";
import { readBounces } from "./read-bounces";
import { recheckCompanyDomains } from "./recheck-company-domains";
import { remindRecipients } from "./remind-recipients";
import { sendDigests } from "./send-digests";
import type { Sweep, SweepDeps } from "./sweep";
import { sweepDue } from "./sweep-due";
import { sweepUploads } from "./sweep-uploads";
import { notifyEndingLinks } from "./tell-ending-links";
import { mailEndingTokens } from "./tell-ending-tokens";
import { wakeLogStreams } from "./wake-log-streams";
import { tidyDeliveries } from "./webhook-sweep";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * 24 * HOUR_MS);
const subtractDay = (now: Date) => subtractDays(now, 1);

/** All recurring work, under either runner. A line per sweep; longer ones have a file of their own. */
export const SWEEPS = [
  { name: "due", everyMs: 15 * SECOND_MS, run: sweepDue },
  { name: "log-streams", everyMs: 10 * SECOND_MS, run: wakeLogStreams },
  { name: "tallies", everyMs: MINUTE_MS, run: foldTotals },
  { name: "hand-backs", everyMs: MINUTE_MS, run: ({ db }, now) => deleteCrossContextAuths(db, now) },
  { name: "hand-offs", everyMs: MINUTE_MS, run: ({ db }, now) => deleteExpiredPhoneSignatures(db, now) },
  // A slot whose process was killed is made up for by the next one, which comes within 60 s with its tick
  // (K10, I1).
  { name: "expiry", everyMs: 30 * SECOND_MS, run: expireRecipients },
  { name: "reminders", everyMs: 30 * SECOND_MS, run: remindRecipients },
  { name: "bounces", everyMs: MINUTE_MS, run: readBounces },
  { name: "sender-domains", everyMs: 10 * MINUTE_MS, run: checkDueDomains },
  { name: "digests", everyMs: MINUTE_MS, run: sendDigests },
  { name: "ending-links", everyMs: 10 * MINUTE_MS, run: notifyEndingLinks },
  { name: "ending-tokens", everyMs: HOUR_MS, run: mailEndingTokens },
  { name: "company-domains", everyMs: 10 * MINUTE_MS, run: recheckCompanyDomains },
  {
    name: "notices",
    everyMs: HOUR_MS,
    run: ({ db }, now) => deleteOldNotices(db, subtractDays(now, NOTICES_KEPT_DAYS)),
  },
  { name: "backup", everyMs: 10 * MINUTE_MS, run: backUpIfDue },
  { name: "uploads", everyMs: HOUR_MS, run: (deps, now) => sweepUploads(deps, subtractDay(now)) },
  { name: "awaited-files", everyMs: HOUR_MS, run: ({ db }, now) => purgeAwaitedFiles(db, now) },
  {
    name: "interrupted-writes",
    everyMs: HOUR_MS,
    run: ({ services }, now) => services.storage.sweep(subtractDay(now)),
  },
  { name: "idempotency-keys", everyMs: HOUR_MS, run: ({ db }, now) => sweepIdempotencyKeys(db, now) },
  { name: "deliveries", everyMs: HOUR_MS, run: ({ db }, now) => tidyDeliveries(db, now) },
  {
    name: "removed-fields",
    everyMs: HOUR_MS,
    run: ({ db }, now) => deleteRemovedFieldRecords(db, subtractDay(now)),
  },
  {
    name: "removed-items",
    everyMs: HOUR_MS,
    run: ({ db }, now) => deleteOldRemovedItems(db, new Date(now.getTime() - REMOVED_FILE_KEPT_MS)),
  },
  { name: "presences", everyMs: HOUR_MS, run: ({ db }, now) => deleteOldPresences(db, subtractDay(now)) },
  {
    name: "bulk-actions",
    everyMs: HOUR_MS,
    run: ({ db }, now) => deleteOldActions(db, subtractDays(now, BULK_ACTION_LIMITS.keptDays)),
  },
  {
    name: "account-activity",
    everyMs: HOUR_MS,
    run: ({ db }, now) => deleteOldActivities(db, subtractDays(now, ACTIVITY_KEPT_DAYS), now),
  },
  { name: "visitors", everyMs: HOUR_MS, run: forgetVisitors },
  { name: "old-slots", everyMs: HOUR_MS, run: forgetSlots },
  { name: "old-counts", everyMs: HOUR_MS, run: forgetCounts },
] as const satisfies readonly Sweep[];

export type SweepName = (typeof SWEEPS)[number]["name"];

/** Adds up the changes of totals, so that summing them stays short. */
async function foldTotals({ db }: SweepDeps, now: Date): Promise<number> {
  await db.transaction(mergeEnvelopeCounts);
  await db.transaction(mergeAddresseeChanges);
  await db.transaction(mergeTemplateUses);
  await db.transaction(mergeReportChanges);
  await db.transaction((tx) => mergeUsageChanges(tx, now));
  return 0;
}

async function forgetVisitors({ db }: SweepDeps, now: Date): Promise<number> {
  const gone = await db
    .delete(directConfirmations)
    .where(lt(directConfirmations.sentAt, subtractDay(now)))
    .returning({ at: directConfirmations.sentAt });
  return gone.length;
}

/** The longest window of a limit is a day. */
async function forgetCounts({ db }: SweepDeps, now: Date): Promise<number> {
  const gone = await db
    .delete(rateLimits)
    .where(lt(rateLimits.windowStart, subtractDays(now, 2)))
    .returning({ bucket: rateLimits.bucket });
  return gone.length;
}

async function forgetSlots({ db }: SweepDeps, now: Date): Promise<number> {
  const gone = await db
    .delete(sweepSlots)
    .where(lt(sweepSlots.slotAt, subtractDay(now)))
    .returning({ name: sweepSlots.name });
  return gone.length;
}
