import { EnvelopeIdInput } from "@/server/contract/envelope";
import { GeneratedFile } from "@/server/contract/file";
import { loadAggregate, loadEnvelope } from "@/server/db/store/envelope";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { isRejected } from "@/server/domain/envelope/status";
import { withoutPdf } from "@/server/domain/file-name";
import { loadCertificatePdf } from "@/server/evidence/certificate-pdf";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the certificate of a completed or rejected document as a sealed PDF, built once per head of its log
 * (rest/envelopes.md 4.16). Members who see the document. @throws DomainError INVALID_BODY, NOT_FOUND (templates
 * too), ENVELOPE_DRAFT, ENVELOPE_CANCELLED, INVALID_REQUEST
 */
export const certificate = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/certificate/download" } })
  .input(EnvelopeIdInput)
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    assertAllowed("downloadCertificate", envelope);
    const aggregate = await loadAggregate(ctx.db, envelope);
    const bytes = await loadCertificatePdf(ctx.services, ctx.db, aggregate, isRejected(envelope));
    const filename = `${withoutPdf(envelope.title)}_certificate.pdf`;
    return { filename, mediaType: "application/pdf", bytes };
  });
