import { z } from "zod";
import { AuditEntry, toAuditEntry } from "@/server/contract/audit";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { loadEnvelope } from "@/server/db/store/envelope";
import { teamProcedure } from "@/server/trpc";

/** With the hash that chains it to the entries before, in hex. */
const ActivityEntry = AuditEntry.extend({ hash: z.string() });

/**
 * The whole audit log for the interface, newest first, and whether its hash chain still holds. Whoever may see
 * the envelope. @throws DomainError NOT_FOUND
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
