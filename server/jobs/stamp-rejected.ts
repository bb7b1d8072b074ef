import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { isDatabaseAway } from "@/server/db/outage";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { loadAggregate } from "@/server/db/store/envelope";
import { claimSeal, lockClaimedEnvelope, markStamped, type SealClaim } from "@/server/db/store/seal-queue";
import { loadEvidence } from "@/server/evidence/load";
import type { Job, JobDeps } from "./job";
import { recordSealFailure, runWithSealClaim } from "./seal-claim";
import { activateFinishedFiles, type SealedFile, sealFiles, toSealedFacts } from "./seal-files";

/**
 * Stamps REJECTED on every page of a rejected envelope's files and seals them the same way (ruling 7, 52).
 * The envelope is rejected already; only its current files change, and once. The audit log gets the same
 * facts as for a completed one; a required time-stamp is awaited in the same way.
 */
export const stampRejected: Job = async (envelopeId, deps) => {
  const claim = await claimSeal(deps.db, "envelope.stamp-rejected", envelopeId);
  if (!claim) return;
  try {
    await runWithSealClaim(deps.db, claim, async () => {
      const files = await makeStampedFiles(deps, claim);
      await deps.db.transaction((tx) => replaceFiles(tx, claim, files));
    });
  } catch (error) {
    // As when sealing: the lease expires before a failure's next attempt.
    if (isDatabaseAway(error)) throw error;
    deps.log.error({ err: error, attempt: claim.attempt }, "stamping failed and will be tried again");
    await deps.db.transaction((tx) => recordSealFailure(tx, claim, error));
  }
};

function makeStampedFiles({ db, services }: JobDeps, claim: SealClaim): Promise<SealedFile[]> {
  return db
    .transaction(async (tx) => {
      const envelope = await lockClaimedEnvelope(tx, claim);
      return envelope ? loadEvidence(tx, await loadAggregate(tx, envelope)) : null;
    })
    .then((evidence) => {
      if (!evidence) return [];
      const { completedAt, updatedAt } = evidence.envelope;
      return sealFiles(services, evidence, { isRejected: true, completedAt: completedAt ?? updatedAt });
    });
}

async function replaceFiles(tx: Transaction, claim: SealClaim, files: readonly SealedFile[]): Promise<void> {
  const envelope = await lockClaimedEnvelope(tx, claim);
  if (!envelope) return;
  const now = await clock.now(tx);
  await activateFinishedFiles(tx, files, { kind: "STAMPED", cause: `stamp:${claim.attempt}`, now });
  await markStamped(tx, envelope.id, now);
  // Files that recipients signed with certificates of their own are not stamped, so there is no entry.
  if (files.length === 0) return;
  const entry = { type: "DOCUMENT_STAMPED", data: { files: files.map(toSealedFacts) } } as const;
  const actor = { kind: "system", job: claim.kind } as const;
  await recordAudit(tx, envelope.id, [entry], { actor, origin: NO_ORIGIN, now });
}
