import { and, asc, eq, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Database, Transaction } from "@/server/db/client";
import { directConfirmations, envelopes, events, mails, sweepSlots } from "@/server/db/schema";
import { forgetHandOffs } from "@/server/db/store/hand-off";
import { sweepIdempotencyKeys } from "@/server/db/store/idempotency";
import { foldTallies } from "@/server/db/store/tally";
import { log } from "@/server/log";
import { enqueue, type JobKind } from "./enqueue";
import type { JobDeps } from "./job";
import { MAIL_LEASE_MS } from "./mail-claim";
import { purgeAwaitedFiles } from "./purge-awaited-files";
import { sweepUploads } from "./sweep-uploads";

/** With the lease of a mail, a row left behind by kill -9 is taken up within 60 s (ruling 29, I1). */
const EVERY_MS = 20_000;
/** A row younger than this is on its normal way. */
const GRACE_MS = 10_000;
const BATCH = 200;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type Due = { kind: JobKind; id: string };

/** Looks for forgotten work now and then again and again. Returns what stops it. */
export function startSweeping(deps: Omit<JobDeps, "log">): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async () => {
    try {
      await sweepDue(deps.db);
      await sweepTallies(deps.db);
      await sweepHourly(deps);
    } catch (error) {
      log.error({ err: error }, "a sweep failed and will be repeated");
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = round();
    }, EVERY_MS);
  };
  running = round();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

/**
 * Enqueues again every row whose time has passed without progress. The rows are the truth, the queue only wakes
 * workers: after its tables were truncated this is what rebuilds it. Returns how many.
 */
export function sweepDue(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx);
    if (!(await claimSlot(tx, "due", now, EVERY_MS))) return 0;
    const late = new Date(now.getTime() - GRACE_MS);
    const due = [
      ...(await dueMails(tx, late, now)),
      ...(await dueEvents(tx, late)),
      ...(await dueSeals(tx, now)),
      ...(await dueSends(tx, late)),
    ];
    // Shorter than a lease, so that a second crash is not waited out; long enough for processes to share.
    for (const { kind, id } of due) await enqueue(tx, kind, id, { oncePerSeconds: 15 });
    if (due.length > 0) log.warn({ due: due.length }, "rows without progress were enqueued again");
    return due.length;
  });
}

async function dueMails(tx: Transaction, late: Date, now: Date): Promise<Due[]> {
  const lost = new Date(now.getTime() - MAIL_LEASE_MS);
  const rows = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      or(
        and(eq(mails.state, "QUEUED"), lte(mails.nextAttemptAt, late)),
        and(eq(mails.state, "SENDING"), lt(mails.claimedAt, lost)),
      ),
    )
    .orderBy(asc(mails.nextAttemptAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "mail.send", id }));
}

async function dueEvents(tx: Transaction, late: Date): Promise<Due[]> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.fannedOutAt), lte(events.createdAt, late)))
    .orderBy(asc(events.createdAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "event.fan-out", id }));
}

/** Sealing and stamping share a due time, which a claim moves to its lease's end; the status says which is owed. */
async function dueSeals(tx: Transaction, now: Date): Promise<Due[]> {
  const rows = await tx
    .select({ id: envelopes.id, sealingSince: envelopes.sealingSince })
    .from(envelopes)
    .where(lte(envelopes.nextSealAt, now))
    .orderBy(asc(envelopes.nextSealAt))
    .limit(BATCH);
  return rows.map(({ id, sealingSince }) => ({
    kind: sealingSince ? "envelope.seal" : "envelope.stamp-rejected",
    id,
  }));
}

async function dueSends(tx: Transaction, late: Date): Promise<Due[]> {
  const rows = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(isNotNull(envelopes.scheduledSendRevision), lte(envelopes.scheduledSendAt, late)))
    .orderBy(asc(envelopes.scheduledSendAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "envelope.send-scheduled", id }));
}

/** Adds up the changes of totals, so that summing them stays short; forgets drawings that nobody came back for. */
const sweepTallies = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const now = await clock.now(tx);
    if (!(await claimSlot(tx, "tallies", now, MINUTE_MS))) return;
    await foldTallies(tx);
    await forgetHandOffs(tx, now);
  });

/** Tidying: unclaimed uploads, drafts without their file, remains of interrupted writes, old answers (ruling 20), old slots. */
export async function sweepHourly(deps: Pick<JobDeps, "db" | "storage">): Promise<boolean> {
  const now = await clock.now(deps.db);
  const isMine = await deps.db.transaction((tx) => claimSlot(tx, "hourly", now, HOUR_MS));
  if (!isMine) return false;
  const yesterday = new Date(now.getTime() - 24 * HOUR_MS);
  await sweepUploads(deps, yesterday);
  await purgeAwaitedFiles(deps.db, now);
  await deps.storage.sweep(yesterday);
  await sweepIdempotencyKeys(deps.db, now);
  // Addresses of visitors are kept no longer than what they are good for.
  await deps.db.delete(directConfirmations).where(lt(directConfirmations.sentAt, yesterday));
  await deps.db.delete(sweepSlots).where(lt(sweepSlots.slotAt, yesterday));
  return true;
}

/** One process wins each slot; the others leave it. Slots follow the database's clock. */
async function claimSlot(tx: Transaction, name: string, now: Date, everyMs: number): Promise<boolean> {
  const slotAt = new Date(Math.floor(now.getTime() / everyMs) * everyMs);
  const rows = await tx
    .insert(sweepSlots)
    .values({ name, slotAt, state: "DONE", finishedAt: now })
    .onConflictDoNothing()
    .returning({ name: sweepSlots.name });
  return rows.length > 0;
}
