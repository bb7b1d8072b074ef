import type { AuditEntryInput } from "@/server/contract/audit";
import { toFieldForRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import { isDatabaseAway } from "@/server/db/outage";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { type Aggregate, replaceRows } from "@/server/db/store/envelope";
import { loadLocked } from "@/server/db/store/locked-envelope";
import { notifyOwnerOfEnd } from "@/server/db/store/notice";
import { claimSeal, lockClaimedEnvelope, type SealClaim, writeSealStep } from "@/server/db/store/seal-queue";
import { type AuditContext, applyTransition } from "@/server/db/store/transition";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { listMissingFields } from "@/server/domain/field/autofill";
import { mailsOnCompleted } from "@/server/domain/mail-plan";
import { computeSigningOutcome } from "@/server/domain/recipient/turn";
import { loadPresentEvidence } from "@/server/evidence/load";
import { newId } from "@/server/ids";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { recordUsage } from "@/server/routers/usage/counters";
import type { Job, JobDeps } from "./job";
import { recordSealFailure, runWithSealClaim } from "./seal-claim";
import { activateFinishedFiles, type SealedFile, sealFiles, toSealedFacts } from "./seal-files";
import { type TellSealStep, withSealProgress } from "./seal-progress";

/**
 * Seals an envelope whose recipients are all done, and completes it (ruling 6). Claims, makes and stores the
 * files, then switches everything in one transaction: run twice, concurrently, or killed anywhere, it
 * completes once (K3 to K6). A failure is shown to owner and admins, and retried without end.
 */
export const sealEnvelope: Job = async (envelopeId, deps) => {
  const claim = await claimSeal(deps.db, "envelope.seal", envelopeId);
  if (!claim) return;
  try {
    await runWithSealClaim(deps.db, claim, () =>
      withSealProgress(
        (at) => writeSealStep(deps.db, claim, at),
        async (tell) => {
          const sealedFiles = await makeSealedFiles(deps, claim, tell);
          await deps.db.transaction((tx) => completeEnvelope(tx, claim, sealedFiles));
        },
      ),
    );
  } catch (error) {
    // Not the document's fault, and over before a failure's next attempt: the lease expires first (I1).
    if (isDatabaseAway(error)) throw error;
    deps.log.error({ err: error, attempt: claim.attempt }, "sealing failed and will be tried again");
    await deps.db.transaction((tx) => recordSealFailure(tx, claim, error));
  }
};

export type SealResult = { files: SealedFile[]; completedAt: Date };

/** First phase: makes the sealed bytes and stores them, with no row pointing at them yet. */
export async function makeSealedFiles(
  deps: Pick<JobDeps, "db" | "services">,
  claim: Pick<SealClaim, "envelopeId">,
  tell?: TellSealStep,
): Promise<SealResult> {
  // A consistent snapshot, without holding the envelope's lock for as long as sealing takes.
  const { evidence, now: completedAt } = await loadPresentEvidence(deps.db, claim.envelopeId);
  assertEverybodyDone(evidence);
  const files = await sealFiles(deps.services, evidence, { isRejected: false, completedAt }, tell);
  return { files, completedAt };
}

/** Sealing an unfinished document would be worse than not sealing: both rules are checked again here. */
function assertEverybodyDone({ recipients, fields }: Aggregate): void {
  if (computeSigningOutcome(recipients) !== "complete") {
    throw new DomainError("INTERNAL_SERVER_ERROR", "Sealing began although not everybody is done.");
  }
  const missing = listMissingFields(fields.map(toFieldForRules));
  if (missing.length > 0) {
    throw new DomainError(
      "INTERNAL_SERVER_ERROR",
      `Sealing began although ${missing.length} fields are empty.`,
    );
  }
}

/**
 * Second phase: files, status, evidence, event and mails in one transaction. Returns whether this claim did
 * it.
 */
export async function completeEnvelope(
  tx: Transaction,
  claim: SealClaim,
  { files, completedAt }: SealResult,
): Promise<boolean> {
  const envelope = await lockClaimedEnvelope(tx, claim);
  if (!envelope) return false;
  const act: AuditContext = {
    actor: { kind: "system", job: claim.kind },
    origin: NO_ORIGIN,
    now: completedAt,
  };
  const { aggregate, auditHead } = await loadLocked(tx, envelope);
  const finished = await activateFinishedFiles(tx, files, {
    kind: "SEALED",
    cause: `seal:${claim.attempt}`,
    now: completedAt,
  });
  const entry: AuditEntryInput = {
    type: "DOCUMENT_COMPLETED",
    data: { transactionId: newId(), files: files.map(toSealedFacts) },
  };
  const known = { auditHead, aggregate: { ...aggregate, items: replaceRows(aggregate.items, finished) } };
  const planned = planTransition("complete", envelope);
  const after = await applyTransition(tx, envelope, planned, act, [entry], [], known);
  await enqueueMails(tx, after, mailsOnCompleted(after), completedAt, after);
  await notifyOwnerOfEnd(tx, envelope, completedAt);
  await recordUsage(tx, envelope.teamId, completedAt);
  return true;
}
