import { and, asc, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { clock } from "@/server/clock";
import {
  BATCH_LIMITS,
  computeWait,
  needsNotice,
  RECEIVER_LEASE_MS,
  type ReceiverProblem,
} from "@/server/domain/organisation-log/receiver";
import { newId } from "@/server/ids";
import { enqueueJob } from "@/server/jobs/enqueue";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";
import type { Connection, Database, Transaction } from "../client";
import { logReceivers, organisationAuditHeads, organisationAudits, organisations } from "../schema";
import { GENESIS, verifyChain } from "./audit";
import type { SettingsEntryRow } from "./organisation-log-read";

export type LogReceiverRow = typeof logReceivers.$inferSelect;

const buildReceiverSecretContext = (id: string): string => `log_receiver.secret:${id}`;

/** Encrypts the secret of a receiver for its row (ruling 33). */
export const sealReceiverSecret = (id: string, secret: string): string =>
  encrypt(getSecretKeys(), buildReceiverSecretContext(id), secret);

export const openReceiverSecret = ({ id, secretEncrypted }: LogReceiverRow): string | null =>
  secretEncrypted === null ? null : decrypt(getSecretKeys(), buildReceiverSecretContext(id), secretEncrypted);

export async function loadLogReceiver(
  connection: Connection,
  organisationId: number,
): Promise<{ row: LogReceiverRow; waiting: number } | null> {
  const [receiver] = await connection
    .select({ row: logReceivers, end: organisationAuditHeads.seq })
    .from(logReceivers)
    .leftJoin(organisationAuditHeads, eq(organisationAuditHeads.organisationId, logReceivers.organisationId))
    .where(eq(logReceivers.organisationId, organisationId));
  if (!receiver) return null;
  return { row: receiver.row, waiting: Math.max(0, (receiver.end ?? 0) - receiver.row.deliveredSeq) };
}

export type ReceiverSettings = Pick<LogReceiverRow, "url" | "secretEncrypted" | "authority">;

/**
 * Saves the log's receiver. A sender at work writes nothing more: entries not yet accepted go to the new
 * address. A new receiver starts with entry 1, an existing one again with `fromStart`.
 */
export async function saveReceiver(
  tx: Transaction,
  {
    id,
    organisationId,
    fromStart,
    ...settings
  }: ReceiverSettings & {
    id: string;
    organisationId: number;
    fromStart: boolean;
  },
  now: Date,
): Promise<void> {
  const beginning = { deliveredSeq: 0, deliveredHash: GENESIS, deliveredAt: null };
  const changed = {
    ...settings,
    nextAttemptAt: now,
    failures: 0,
    failingSince: null,
    problem: null,
    problemCode: null,
    toldAt: null,
    claim: null,
    claimedUntil: null,
    updatedAt: now,
  };
  await tx
    .insert(logReceivers)
    .values({ id, organisationId, ...beginning, ...changed, createdAt: now })
    .onConflictDoUpdate({
      target: logReceivers.organisationId,
      set: fromStart ? { ...changed, ...beginning } : changed,
    });
  await enqueueJob(tx, "log.stream", id);
}

/** Stops the stream: a sender at work finds its claim gone. */
export async function removeReceiver(tx: Transaction, organisationId: number): Promise<void> {
  await tx.delete(logReceivers).where(eq(logReceivers.organisationId, organisationId));
}

/** Lists due receivers with waiting entries and without a sender, longest waiting first. */
export async function listDueReceivers(connection: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await connection
    .select({ id: logReceivers.id })
    .from(logReceivers)
    .innerJoin(organisationAuditHeads, eq(organisationAuditHeads.organisationId, logReceivers.organisationId))
    .where(
      and(
        ne(organisationAuditHeads.seq, logReceivers.deliveredSeq),
        lte(logReceivers.nextAttemptAt, now),
        isFree(now),
      ),
    )
    .orderBy(asc(logReceivers.nextAttemptAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const isFree = (now: Date) => or(isNull(logReceivers.claimedUntil), lte(logReceivers.claimedUntil, now));

export type ReceiverClaim = { id: string; claim: string };

const isHeld = ({ id, claim }: ReceiverClaim) => and(eq(logReceivers.id, id), eq(logReceivers.claim, claim));
const computeLeaseEnd = (now: Date) => new Date(now.getTime() + RECEIVER_LEASE_MS);

/** Claims a receiver; null if it is not due, another worker sends, or it is gone. */
export function claimReceiver(db: Database, id: string): Promise<ReceiverClaim | null> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const claim = newId();
    const claimedRows = await tx
      .update(logReceivers)
      .set({ claim, claimedUntil: computeLeaseEnd(now) })
      .where(and(eq(logReceivers.id, id), lte(logReceivers.nextAttemptAt, now), isFree(now)))
      .returning({ id: logReceivers.id });
    return claimedRows.length === 0 ? null : { id, claim };
  });
}

export async function renewReceiverClaim(db: Database, claim: ReceiverClaim): Promise<void> {
  const now = await clock.now(db);
  await db
    .update(logReceivers)
    .set({ claimedUntil: computeLeaseEnd(now) })
    .where(isHeld(claim));
}

/** The next entries for a receiver in order, each following from the one before it. */
export type NextEntries = {
  receiver: LogReceiverRow;
  organisation: { id: number; name: string; url: string };
  rows: SettingsEntryRow[];
  /**
   * The log after these rows is not as it was written: changed, moved or removed entries are never passed on.
   */
  isBroken: boolean;
};

/** Returns the entries after the delivered ones, verified against the chain; null if the claim is over. */
export async function loadNextEntries(db: Database, claim: ReceiverClaim): Promise<NextEntries | null> {
  const [claimedReceiver] = await db
    .select({ receiver: logReceivers, organisation: organisations, head: organisationAuditHeads })
    .from(logReceivers)
    .innerJoin(organisations, eq(organisations.id, logReceivers.organisationId))
    .leftJoin(organisationAuditHeads, eq(organisationAuditHeads.organisationId, organisations.id))
    .where(isHeld(claim));
  if (!claimedReceiver) return null;
  const { receiver, organisation, head } = claimedReceiver;
  const end = { seq: head?.seq ?? 0, hash: head?.hash ?? GENESIS };
  const stored = await db
    .select()
    .from(organisationAudits)
    .where(
      and(
        eq(organisationAudits.organisationId, organisation.id),
        gt(organisationAudits.seq, receiver.deliveredSeq),
        lte(organisationAudits.seq, end.seq),
      ),
    )
    .orderBy(asc(organisationAudits.seq))
    .limit(BATCH_LIMITS.entries);
  return { receiver, organisation, ...takeUnbrokenEntries(receiver, stored, end) };
}

/** The part in which entries follow each other and, at the end of the log, match its head. */
function takeUnbrokenEntries(
  { deliveredSeq, deliveredHash }: LogReceiverRow,
  stored: SettingsEntryRow[],
  end: { seq: number; hash: Uint8Array },
): Pick<NextEntries, "rows" | "isBroken"> {
  const verdict = verifyChain(stored, { seq: deliveredSeq, head: deliveredHash });
  if (!verdict.ok) {
    const at = stored.findIndex(({ seq }) => seq === verdict.seq);
    return { rows: stored.slice(0, at), isBroken: true };
  }
  const last = stored.at(-1)?.seq ?? deliveredSeq;
  if (last === end.seq && !Buffer.from(verdict.head).equals(end.hash))
    return { rows: stored.slice(0, -1), isBroken: true };
  // Fewer than expected, or fewer than were delivered before: entries were removed from the end.
  const isShort = last !== end.seq && stored.length < BATCH_LIMITS.entries;
  return { rows: stored, isBroken: isShort };
}

export type ReceiverNews = "FAILING" | "BROKEN" | "WORKING" | null;
/** Outcome of a write; `isHeld` false: the receiver was changed or removed, or another worker took over. */
export type Written = { isHeld: boolean; news: ReceiverNews };

/** Moves the cursor to the last accepted entry. The claim stays. */
export async function moveCursor(
  tx: Transaction,
  claim: ReceiverClaim,
  to: { seq: number; hash: Uint8Array },
  now: Date,
): Promise<Written> {
  const [before] = await tx.select().from(logReceivers).where(isHeld(claim)).for("update");
  if (!before) return { isHeld: false, news: null };
  await tx
    .update(logReceivers)
    .set({
      deliveredSeq: to.seq,
      deliveredHash: to.hash,
      deliveredAt: now,
      claimedUntil: computeLeaseEnd(now),
      failures: 0,
      failingSince: null,
      problem: null,
      problemCode: null,
      toldAt: null,
    })
    .where(isHeld(claim));
  return { isHeld: true, news: before.toldAt === null ? null : "WORKING" };
}

/** Ends a claim after a failure; the next attempt follows after a pause. No entry is given up or skipped. */
export async function failReceiverClaim(
  tx: Transaction,
  claim: ReceiverClaim,
  { problem, code }: { problem: ReceiverProblem; code: number | null },
  now: Date,
): Promise<Written> {
  const [before] = await tx.select().from(logReceivers).where(isHeld(claim)).for("update");
  if (!before) return { isHeld: false, news: null };
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? now;
  const isTold = needsNotice({ ...before, failingSince }, problem, now);
  const nextAttemptAt = new Date(now.getTime() + computeWait(failures));
  await tx
    .update(logReceivers)
    .set({
      failures,
      failingSince,
      problem,
      problemCode: code,
      nextAttemptAt,
      claim: null,
      claimedUntil: null,
      toldAt: isTold ? now : before.toldAt,
    })
    .where(isHeld(claim));
  await enqueueJob(tx, "log.stream", claim.id, { runAt: nextAttemptAt });
  return { isHeld: true, news: isTold ? (problem === "CHAIN" ? "BROKEN" : "FAILING") : null };
}

/** Ends a successful claim; entries that still wait, or came meanwhile, get another job at once. */
export function finishReceiverClaim(db: Database, claim: ReceiverClaim): Promise<void> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(logReceivers)
      .set({ claim: null, claimedUntil: null })
      .where(isHeld(claim))
      .returning({ organisationId: logReceivers.organisationId, seq: logReceivers.deliveredSeq });
    if (!ended) return;
    const [head] = await tx
      .select({ seq: organisationAuditHeads.seq })
      .from(organisationAuditHeads)
      .where(eq(organisationAuditHeads.organisationId, ended.organisationId));
    if (head && head.seq !== ended.seq) await enqueueJob(tx, "log.stream", claim.id);
  });
}
