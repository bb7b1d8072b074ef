import { clock } from "@/server/clock";
import type { Database, Transaction } from "@/server/db/client";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import {
  lockClaimedEnvelope,
  markSealFailed,
  renewSealClaim,
  type SealClaim,
} from "@/server/db/store/seal-queue";
import { computeNextSealAttemptAt } from "@/server/domain/envelope/seal-schedule";
import { EvidenceChanged } from "@/server/evidence/assert-as-recorded";
import { enqueueJob } from "./enqueue";
import { withLeaseHeartbeat } from "./lease-heartbeat";

const RENEW_MS = 10_000;

/** Renews the claim while `work` runs, so that a long document is not taken for a dead worker. */
export async function runWithSealClaim<Result>(
  db: Database,
  claim: SealClaim,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLeaseHeartbeat(RENEW_MS, () => renewSealClaim(db, claim), work);
}

/**
 * Shows a failed attempt to owner and admins, and schedules the next one (ruling 6). Changed evidence is
 * retried too, because the change may be undone.
 */
export async function recordSealFailure(tx: Transaction, claim: SealClaim, error: unknown): Promise<void> {
  const envelope = await lockClaimedEnvelope(tx, claim);
  if (!envelope) return;
  const now = await clock.now(tx);
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const next = computeNextSealAttemptAt(claim.attempt, now);
  const sealDifferences = error instanceof EvidenceChanged ? error.differences : null;
  await markSealFailed(tx, envelope.id, { reason, sealDifferences, next }, now);
  const isEvidenceChanged = sealDifferences !== null;
  const entry = { type: "SEAL_FAILED", data: { attempt: claim.attempt, reason, isEvidenceChanged } } as const;
  const actor = { kind: "system", job: claim.kind } as const;
  await recordAudit(tx, envelope.id, [entry], { actor, origin: NO_ORIGIN, now });
  await enqueueJob(tx, claim.kind, envelope.id, { runAt: next });
}
