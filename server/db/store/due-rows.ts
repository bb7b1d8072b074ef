import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { WAITING } from "@/server/domain/webhook/delivery";
import type { JobKind } from "@/server/jobs/enqueue";
import type { Transaction } from "../client";
import {
  bulkActions,
  bulkSends,
  envelopeItems,
  envelopes,
  events,
  mails,
  webhookDeliveries,
} from "../schema";
import { MAIL_LEASE_MS } from "./mail-queue";

/** A row younger than this is on its normal way. */
const GRACE_MS = 10_000;
/** Rows of one kind per run, every 15 s: more than can be done in that time. The next run takes the rest. */
const BATCH = 1000;

export type Due = { kind: JobKind; id: string };
/** Rows whose time has passed without progress, the longest waiting first, at most a batch of them. */
export type DueRows = (tx: Transaction, now: Date) => Promise<Due[]>;

const subtractGrace = (now: Date) => new Date(now.getTime() - GRACE_MS);

const dueMails: DueRows = async (tx, now) => {
  const lost = new Date(now.getTime() - MAIL_LEASE_MS);
  const rows = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      or(
        and(eq(mails.state, "QUEUED"), lte(mails.nextAttemptAt, subtractGrace(now))),
        and(eq(mails.state, "SENDING"), lt(mails.claimedAt, lost)),
      ),
    )
    .orderBy(asc(mails.nextAttemptAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "mail.send", id }));
};

const dueEvents: DueRows = async (tx, now) => {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.fannedOutAt), lte(events.createdAt, subtractGrace(now))))
    .orderBy(asc(events.createdAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "event.fan-out", id }));
};

/**
 * Sealing and stamping share a due time, which a claim moves to its lease's end; the status tells which is
 * due.
 */
const dueSeals: DueRows = async (tx, now) => {
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
};

const dueSends: DueRows = async (tx, now) => {
  const rows = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(
      and(isNotNull(envelopes.scheduledSendRevision), lte(envelopes.scheduledSendAt, subtractGrace(now))),
    )
    .orderBy(asc(envelopes.scheduledSendAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "envelope.send-scheduled", id }));
};

const dueBulkSends: DueRows = async (tx, now) => {
  const rows = await tx
    .select({ id: bulkSends.id })
    .from(bulkSends)
    .where(and(eq(bulkSends.state, "RUNNING"), lte(bulkSends.nextRowAt, subtractGrace(now))))
    .orderBy(asc(bulkSends.nextRowAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "bulk-send.run", id }));
};

const dueBulkActions: DueRows = async (tx, now) => {
  const rows = await tx
    .select({ id: bulkActions.id })
    .from(bulkActions)
    .where(and(eq(bulkActions.state, "RUNNING"), lte(bulkActions.nextItemAt, subtractGrace(now))))
    .orderBy(asc(bulkActions.nextItemAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "bulk-action.run", id }));
};

/** A claim moves the due time to its lease's end. */
const dueFirstPages: DueRows = async (tx, now) => {
  const rows = await tx
    .select({ id: envelopeItems.id })
    .from(envelopeItems)
    .where(lte(envelopeItems.firstPageDueAt, subtractGrace(now)))
    .orderBy(asc(envelopeItems.firstPageDueAt))
    .limit(BATCH);
  return rows.map(({ id }) => ({ kind: "item.draw-first-page", id }));
};

const BATCH_OF_HOST = 50;

/**
 * Includes those of a dead process: a claim moves the next attempt to its lease's end. Each host's oldest
 * comes before any host's second, so that deliveries to slow hosts do not hide the others.
 */
const dueDeliveries: DueRows = async (tx, now) => {
  const { id, host, status, nextAttemptAt } = webhookDeliveries;
  const due = tx
    .select({
      id,
      nextAttemptAt,
      place: sql<number>`row_number() over (partition by ${host} order by ${nextAttemptAt})`.as("place"),
    })
    .from(webhookDeliveries)
    .where(and(eq(status, WAITING), lte(nextAttemptAt, subtractGrace(now))))
    .as("due");
  const rows = await tx
    .select({ id: due.id })
    .from(due)
    .where(lte(due.place, BATCH_OF_HOST))
    .orderBy(asc(due.place), asc(due.nextAttemptAt))
    .limit(BATCH);
  return rows.map((row) => ({ kind: "webhook.deliver", id: row.id }));
};

/** The rows from which the sweep rebuilds a lost queue, one line per kind (jobs/README.md 5.3). */
export const DUE_ROWS: readonly DueRows[] = [
  dueMails,
  dueEvents,
  dueSeals,
  dueSends,
  dueBulkSends,
  dueBulkActions,
  dueFirstPages,
  dueDeliveries,
];
