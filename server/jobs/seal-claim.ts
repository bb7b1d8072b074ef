import { and, eq, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Database, Transaction } from "@/server/db/client";
import { envelopes } from "@/server/db/schema";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, lockEnvelopeById } from "@/server/db/store/envelope";
import { isSealing, isTerminal } from "@/server/domain/envelope/lifecycle";
import { nextSealAttemptAt } from "@/server/domain/envelope/seal-schedule";
import { EvidenceChanged } from "@/server/evidence/assert-as-recorded";
import { enqueue } from "./enqueue";
import { withLeaseHeartbeat } from "./lease-heartbeat";

/** A claim not renewed for this long belongs to a worker that is gone; with the sweep, work resumes in 60 s. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

export type SealKind = "envelope.seal" | "envelope.stamp-rejected";

/** One worker's turn at an envelope. `attempt` is the fence: who holds an older one writes nothing any more. */
export type SealClaim = { kind: SealKind; envelopeId: string; attempt: number };

/**
 * Whether the envelope still waits for this: it is sealing (ruling 8a), or it ended with a due time, which only a
 * rejection leaves behind.
 */
const isOwed = (kind: SealKind, envelope: EnvelopeRow): boolean =>
  envelope.nextSealAt !== null &&
  (kind === "envelope.seal" ? isSealing(envelope) : isTerminal(envelope.status));

/** Takes the envelope for one attempt, or null when nothing is owed, not yet due, or in other hands. */
export function claimSeal(db: Database, kind: SealKind, envelopeId: string): Promise<SealClaim | null> {
  return db.transaction(async (tx) => {
    const envelope = await lockEnvelopeById(tx, envelopeId);
    const now = await clock.now(tx);
    if (!isOwed(kind, envelope) || !envelope.nextSealAt || envelope.nextSealAt > now) return null;
    const attempt = envelope.sealAttempts + 1;
    await tx
      .update(envelopes)
      .set({ sealAttempts: attempt, nextSealAt: new Date(now.getTime() + LEASE_MS) })
      .where(eq(envelopes.id, envelopeId));
    return { kind, envelopeId, attempt };
  });
}

/** Locks the envelope and returns it if the claim still holds, else null: somebody else went on or finished. */
export async function lockClaimed(tx: Transaction, claim: SealClaim): Promise<EnvelopeRow | null> {
  const envelope = await lockEnvelopeById(tx, claim.envelopeId);
  return isOwed(claim.kind, envelope) && envelope.sealAttempts === claim.attempt ? envelope : null;
}

/** Renews the claim while `work` runs, so that a long document is not taken for a dead worker. */
export async function whileClaimed<Result>(
  db: Database,
  claim: SealClaim,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = async () => {
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
  };
  return withLeaseHeartbeat(RENEW_MS, renew, work);
}

/**
 * Makes a failed attempt visible to owner and admin, and promises the next one (ruling 6). Evidence that was changed is
 * tried again too: what was changed may be put back.
 */
export async function recordSealFailure(tx: Transaction, claim: SealClaim, error: unknown): Promise<void> {
  const envelope = await lockClaimed(tx, claim);
  if (!envelope) return;
  const now = await clock.now(tx);
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const next = nextSealAttemptAt(claim.attempt, now);
  const sealDifferences = error instanceof EvidenceChanged ? error.differences : null;
  await tx
    .update(envelopes)
    .set({ sealError: reason, sealDifferences, nextSealAt: next, updatedAt: now })
    .where(eq(envelopes.id, envelope.id));
  const isEvidenceChanged = sealDifferences !== null;
  const entry = { type: "SEAL_FAILED", data: { attempt: claim.attempt, reason, isEvidenceChanged } } as const;
  const actor = { kind: "system", job: claim.kind } as const;
  await recordAudit(tx, envelope.id, [entry], { actor, origin: NO_ORIGIN, now });
  await enqueue(tx, claim.kind, envelope.id, { runAt: next });
}
