import { z } from "zod";
import { AuditEntry, toAuditEntry } from "@/server/contract/audit";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { loadEnvelope } from "@/server/db/store/envelope";
import { teamProcedure } from "@/server/trpc";

/** Hash that chains the entry to the ones before, in hex. */
const ActivityEntry = AuditEntry.extend({ hash: z.string() });

/**
 * Returns the whole audit log, newest first, and whether its hash chain holds. Members who see the envelope.
 * @throws DomainError NOT_FOUND
 */
export const activity = teamProcedure
  .input(EnvelopeIdInput)
  .output(z.object({ data: z.array(ActivityEntry), isIntact: z.boolean() }))
  .query(async ({ ctx, input }) => {
    await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const rows = await loadAudit(ctx.db, input.envelopeId);
    const data = rows
      .toReversed()
      .map((row) => ({ ...toAuditEntry(row), hash: Buffer.from(row.hash).toString("hex") }));
    return { data, isIntact: verifyChain(rows).ok };
  });
