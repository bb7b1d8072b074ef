import { EnvelopeIdInput } from "@/server/contract/envelope";
import { GeneratedFile } from "@/server/contract/file";
import { loadAggregate, loadEnvelope } from "@/server/db/store/envelope";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { loadAuditLogPdf } from "@/server/evidence/audit-log";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the audit log as a sealed PDF, in any state, built once per head of the log (domain/evidence.md 6.3,
 * rest/envelopes.md 4.15). Members who see the document.
 * @throws DomainError INVALID_BODY, NOT_FOUND (templates too), SERVICE_UNAVAILABLE
 */
export const auditLog = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/audit-log/download" } })
  .input(EnvelopeIdInput)
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    if (envelope.type === "TEMPLATE") throw new DomainError("NOT_FOUND", "Envelope could not be found.");
    assertAllowed("downloadAuditLog", envelope);
    const bytes = await loadAuditLogPdf(ctx.services, ctx.db, await loadAggregate(ctx.db, envelope));
    const filename = `${withoutPdf(envelope.title)}_audit-log.pdf`;
    return { filename, mediaType: "application/pdf", bytes };
  });
