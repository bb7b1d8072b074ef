import { AuditEntryPage, ListAudit, toAuditEntry } from "@/server/contract/audit";
import { toPage } from "@/server/contract/page";
import {
  PUBLISHED_AUDIT_TYPES,
  PUBLISHED_EMAIL_TYPES,
  PUBLISHED_FIELD_TYPES,
  PUBLISHED_META_CHANGES,
  toPublishedData,
} from "@/server/contract/published-audit";
import { loadAuditPage } from "@/server/db/store/audit-page";
import { loadEnvelope } from "@/server/db/store/envelope";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

const PUBLISHED = {
  types: PUBLISHED_AUDIT_TYPES,
  fieldTypes: PUBLISHED_FIELD_TYPES,
  emailTypes: PUBLISHED_EMAIL_TYPES,
  metaChanges: PUBLISHED_META_CHANGES,
};

/**
 * Lists the audit log by pages, newest first by default (rest/envelopes.md 4.12): the published entries, or all
 * with `include=all` (ruling 44). Members who see the document.
 * @throws DomainError INVALID_BODY, NOT_FOUND, INVALID_REQUEST (templates)
 */
export const auditEntries = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/{envelopeId}/audit-log" } })
  .input(ListAudit)
  .output(AuditEntryPage)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    if (envelope.type === "TEMPLATE") {
      throw new DomainError("INVALID_REQUEST", "Templates do not have audit logs.");
    }
    const { page, perPage, orderByDirection } = input;
    const isAll = input.include === "all";
    const ask = { page, perPage, orderByDirection, ...(isAll ? {} : { known: PUBLISHED }) };
    const { rows, count } = await loadAuditPage(ctx.db, envelope.id, ask);
    const data = rows.map((row) => {
      const entry = toAuditEntry(row);
      return isAll ? entry : { ...entry, data: toPublishedData(row.type, row.data) };
    });
    return toPage(data, count, { page, perPage });
  });
