import { clock } from "@/server/clock";
import { toFieldForRules } from "@/server/contract/rules";
import type { Database, Transaction } from "@/server/db/client";
import { isDatabaseAway } from "@/server/db/outage";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { type Aggregate, loadAggregate } from "@/server/db/store/envelope";
import { findEnvelopeById } from "@/server/db/store/envelope-by-id";
import { notifyOwnerOfEnd } from "@/server/db/store/notice";
import { claimSeal, lockClaimedEnvelope, type SealClaim, writeSealStep } from "@/server/db/store/seal-queue";
import { type AuditContext, applyTransition } from "@/server/db/store/transition";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { listMissingFields } from "@/server/domain/field/autofill";
import { mailsOnCompleted } from "@/server/domain/mail-plan";
import { computeSigningOutcome } from "@/server/domain/recipient/turn";
import { type Evidence, loadEvidence } from "@/server/evidence/load";
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
  const { evidence, completedAt } = await readEvidence(deps.db, claim.envelopeId);
  assertEverybodyDone(evidence);
  const files = await sealFiles(deps.services, evidence, { isRejected: false, completedAt }, tell);
  return { files, completedAt };
}

const readEvidence = (db: Database, id: string): Promise<{ evidence: Evidence; completedAt: Date }> =>
  db.transaction(
    async (tx) => {
      const envelope = await findEnvelopeById(tx, id);
      if (!envelope) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
      const evidence = await loadEvidence(tx, await loadAggregate(tx, envelope));
      return { evidence, completedAt: await clock.now(tx) };
    },
    // A consistent snapshot, without holding the envelope's lock for as long as sealing takes.
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

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
  await activateFinishedFiles(tx, files, {
    kind: "SEALED",
    cause: `seal:${claim.attempt}`,
    now: completedAt,
  });
  const completed = await applyTransition(tx, envelope, planTransition("complete", envelope), act, [
    {
      type: "DOCUMENT_COMPLETED",
      data: { transactionId: newId(), files: files.map(toSealedFacts) },
    },
  ]);
  const after = await loadAggregate(tx, completed);
  await enqueueMails(tx, after, mailsOnCompleted(after), completedAt, after);
  await notifyOwnerOfEnd(tx, envelope, completedAt);
  await recordUsage(tx, envelope.teamId, completedAt);
  return true;
}
