import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import { isSealing, isTerminal } from "@/server/domain/envelope/lifecycle";
import type { SealProgress } from "@/server/domain/envelope/seal-steps";
import { WAITING } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import { enqueueJob } from "@/server/jobs/enqueue";
import type { Connection, Database, Transaction } from "../client";
import { envelopes, teams } from "../schema";
import { type EnvelopeRow, lockEnvelopeById } from "./envelope";
import { buildEventCount } from "./events";
import { hasStatus } from "./status-conditions";

/** A claim not renewed for this long belongs to a dead worker; with the sweep, work resumes in 60 s. */
const LEASE_MS = 30_000;

export type SealKind = "envelope.seal" | "envelope.stamp-rejected";

/**
 * A worker's claim on an envelope. `attempt` is the fence: the holder of an older one can write nothing more.
 */
export type SealClaim = { kind: SealKind; envelopeId: string; attempt: number };

/**
 * The envelope still waits for this: it is sealing (ruling 8a), or it ended with a due time, which only a
 * rejection leaves behind.
 */
const isOwed = (kind: SealKind, envelope: EnvelopeRow): boolean =>
  envelope.nextSealAt !== null &&
  (kind === "envelope.seal" ? isSealing(envelope) : isTerminal(envelope.status));

/**
 * Claims the envelope for one attempt; null if there is nothing to do, it is not due, or another worker holds
 * it.
 */
export function claimSeal(db: Database, kind: SealKind, envelopeId: string): Promise<SealClaim | null> {
  return db.transaction(async (tx) => {
    const envelope = await lockEnvelopeById(tx, envelopeId);
    const now = await clock.now(tx);
    if (!isOwed(kind, envelope) || !envelope.nextSealAt || envelope.nextSealAt > now) return null;
    const attempt = envelope.sealAttempts + 1;
    await tx
      .update(envelopes)
      .set({
        sealAttempts: attempt,
        nextSealAt: new Date(now.getTime() + LEASE_MS),
        ...(kind === "envelope.seal" ? { sealStep: "COLLECT" as const, sealFile: null } : {}),
      })
      .where(eq(envelopes.id, envelopeId));
    return { kind, envelopeId, attempt };
  });
}

/**
 * Locks the envelope and returns it if the claim still holds; null if another worker took over or finished.
 */
export async function lockClaimedEnvelope(tx: Transaction, claim: SealClaim): Promise<EnvelopeRow | null> {
  const envelope = await lockEnvelopeById(tx, claim.envelopeId);
  return isOwed(claim.kind, envelope) && envelope.sealAttempts === claim.attempt ? envelope : null;
}

export async function renewSealClaim(db: Database, claim: SealClaim): Promise<void> {
  const until = new Date((await clock.now(db)).getTime() + LEASE_MS);
  await db
    .update(envelopes)
    .set({ nextSealAt: until })
    .where(
      and(
        eq(envelopes.id, claim.envelopeId),
        eq(envelopes.sealAttempts, claim.attempt),
        sql`${envelopes.nextSealAt} is not null`,
      ),
    );
}

/** Writes an attempt's progress if its claim still holds; it does not count as a change of the envelope. */
export async function writeSealStep(
  db: Database,
  { envelopeId, attempt }: SealClaim,
  { step, file }: SealProgress,
): Promise<void> {
  await db
    .update(envelopes)
    .set({ sealStep: step, sealFile: file })
    .where(
      and(
        eq(envelopes.id, envelopeId),
        eq(envelopes.sealAttempts, attempt),
        isNotNull(envelopes.nextSealAt),
        isNotNull(envelopes.sealingSince),
      ),
    );
}

/** A failed attempt at a locked envelope: reason, changed evidence, and the next attempt. */
type SealFailure = { reason: string; sealDifferences: unknown; next: Date };

/** Records a failed attempt on the locked envelope, visible to owner and admins. */
export async function markSealFailed(
  tx: Transaction,
  envelopeId: string,
  { reason, sealDifferences, next }: SealFailure,
  now: Date,
): Promise<void> {
  await tx
    .update(envelopes)
    .set({
      sealError: reason,
      sealDifferences,
      nextSealAt: next,
      sealStep: null,
      sealFile: null,
      updatedAt: now,
    })
    .where(eq(envelopes.id, envelopeId));
}

/** Marks the files of a locked, ended envelope as stamped. */
export async function markStamped(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  await tx
    .update(envelopes)
    .set({ nextSealAt: null, sealError: null, sealDifferences: null, updatedAt: now })
    .where(eq(envelopes.id, envelopeId));
}

/**
 * Returns a page of all envelopes that wait for seal or stamp, and the total: changed evidence first, then
 * failures. For instance admins.
 */
export async function loadOwedSealsPage(
  connection: Connection,
  { page, perPage }: { page: number; perPage: number },
) {
  const waits = isNotNull(envelopes.nextSealAt);
  const [total] = await connection.select({ count: count() }).from(envelopes).where(waits);
  const rows = await connection
    .select({
      envelopeId: envelopes.id,
      sealingSince: envelopes.sealingSince,
      updatedAt: envelopes.updatedAt,
      attempts: envelopes.sealAttempts,
      error: envelopes.sealError,
      differences: envelopes.sealDifferences,
      nextSealAt: envelopes.nextSealAt,
      team: teams.name,
    })
    .from(envelopes)
    .innerJoin(teams, eq(teams.id, envelopes.teamId))
    .where(waits)
    .orderBy(
      sql`${envelopes.sealDifferences} is null`,
      sql`${envelopes.sealError} is null`,
      desc(envelopes.sealAttempts),
      envelopes.id,
    )
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total: total?.count ?? 0 };
}

export async function markSealDue(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  await tx.update(envelopes).set({ nextSealAt: now }).where(eq(envelopes.id, envelopeId));
}

/**
 * Locks up to `limit` envelopes of all teams whose last attempt failed, except those being worked on. For
 * instance admins.
 */
export async function lockFailedSeals(tx: Transaction, limit: number): Promise<string[]> {
  const stuck = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(isNotNull(envelopes.nextSealAt), isNotNull(envelopes.sealError)))
    .orderBy(envelopes.id)
    .limit(limit)
    .for("update", { skipLocked: true });
  return stuck.map(({ id }) => id);
}

/**
 * Enters the sealing sub-state after the last recipient: a job of this transaction makes the sealed files
 * (rulings 6, 8a).
 * @throws DomainError CONFLICT when the envelope is not pending or already sealing
 */
export async function beginSealing(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  const rows = await tx
    .update(envelopes)
    .set({ ...buildSealingColumns(now), updatedAt: now })
    .where(isOpen(envelopeId))
    .returning({ id: envelopes.id });
  if (rows.length === 0) throw new DomainError("CONFLICT");
  await enqueueJob(tx, "envelope.seal", envelopeId);
}

const isOpen = (envelopeId: string) =>
  and(eq(envelopes.id, envelopeId), hasStatus(WAITING), isNull(envelopes.sealingSince));

const buildSealingColumns = (now: Date) => ({
  sealingSince: now,
  nextSealAt: now,
  sealAttempts: 0,
  sealError: null,
  sealDifferences: null,
  sealStep: null,
  sealFile: null,
});

/**
 * Counts a recipient's completion as a change of the locked envelope, with its events; after the last one it
 * enters the sealing sub-state, like `beginSealing`. Returns the envelope afterwards.
 * @throws DomainError CONFLICT when the envelope is not pending or already sealing
 */
export async function countCompletion(
  tx: Transaction,
  envelopeId: string,
  { isLast, events }: { isLast: boolean; events: readonly WebhookEvent[] },
  now: Date,
): Promise<EnvelopeRow> {
  const [row] = await tx
    .update(envelopes)
    .set({
      ...(isLast ? buildSealingColumns(now) : {}),
      ...buildEventCount(events),
      revision: sql`${envelopes.revision} + 1`,
      updatedAt: now,
    })
    .where(isOpen(envelopeId))
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  if (isLast) await enqueueJob(tx, "envelope.seal", envelopeId);
  return row;
}

/** Queues the stamped files of a locked envelope that was rejected. */
export async function queueStamp(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  // `nextSealAt` of a rejected envelope is the due time of its stamp: the row, not the queue, remembers it.
  await tx.update(envelopes).set({ nextSealAt: now, sealAttempts: 0 }).where(eq(envelopes.id, envelopeId));
  await enqueueJob(tx, "envelope.stamp-rejected", envelopeId);
}
