import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { StreamedFile } from "@/server/contract/file";
import type { Connection, Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { loadAggregate, loadEnvelope, lockEnvelope, lockEnvelopeById } from "@/server/db/store/envelope";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { withoutPdf } from "@/server/domain/file-name";
import { createEvidenceBundle } from "@/server/evidence/bundle";
import { type Evidence, loadEvidence } from "@/server/evidence/load";
import type { Services } from "@/server/services";
import { teamProcedure } from "@/server/trpc";

/**
 * Streams the evidence of a completed or rejected document as a zip: originals, sealed files, audit log, seal
 * certificates, consents, instructions (rest/envelopes.md 4.16). Members who see the document. Not recipients:
 * originals and others' consents are not theirs. @throws DomainError INVALID_BODY, NOT_FOUND (templates too),
 * ENVELOPE_DRAFT, ENVELOPE_CANCELLED, INVALID_REQUEST
 */
export const evidence = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/evidence/download" } })
  .input(EnvelopeIdInput)
  .output(StreamedFile)
  .query(async ({ ctx, input }) => {
    const { db, services, actor, origin } = ctx;
    const envelope = await loadEnvelope(db, actor, input.envelopeId);
    assertAllowed("downloadEvidence", envelope);
    return {
      filename: `${withoutPdf(envelope.title)}_evidence.zip`,
      mediaType: "application/zip" as const,
      open: () => openBundle(services, db, actor, origin, envelope.id),
    };
  });

/** Builds the bundle of the state before this download, which is the next entry of the log. */
async function openBundle(
  services: Pick<Services, "storage" | "place">,
  db: Connection,
  actor: TeamActor,
  origin: Origin,
  envelopeId: string,
) {
  const bundleEvidence = await db.transaction((tx) => takeEvidence(tx, actor, origin, envelopeId));
  return createEvidenceBundle(services, db, bundleEvidence);
}

async function takeEvidence(
  tx: Transaction,
  actor: TeamActor,
  origin: Origin,
  envelopeId: string,
): Promise<Evidence> {
  const envelope =
    actor.restriction === null
      ? await lockEnvelope(tx, actor, envelopeId)
      : // Restricted members may read envelopes that they may not change.
        await lockEnvelopeById(tx, (await loadEnvelope(tx, actor, envelopeId)).id);
  assertAllowed("downloadEvidence", envelope);
  const bundleEvidence = await loadEvidence(tx, await loadAggregate(tx, envelope));
  const entry = { type: "DOCUMENT_DOWNLOADED", data: { version: "evidence" } } as const;
  await recordAudit(tx, envelope.id, [entry], { actor, origin, now: await clock.now(tx) });
  return bundleEvidence;
}
