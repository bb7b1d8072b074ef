import { BulkCancel, BulkCancelled } from "@/server/contract/copy-envelope";
import { teamProcedure } from "@/server/trpc";
import { runForEachEnvelope } from "./bulk/run-each";
import { cancelEnvelope } from "./cancel";

/**
 * Cancels up to 100 envelopes for the same reason. Each follows `cancel`, its callers included; refused ones
 * are listed and stay (rest/envelopes.md 4.13, ruling 21).
 * @throws DomainError BAD_REQUEST, INVALID_BODY
 */
export const bulkCancel = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/bulk/cancel" } })
  .input(BulkCancel)
  .output(BulkCancelled)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { reason } = input;
      const { count, failedIds } = await runForEachEnvelope(tx, input.envelopeIds, (savepoint, envelopeId) =>
        cancelEnvelope(savepoint, ctx.actor, ctx.origin, { envelopeId, reason }),
      );
      return { cancelledCount: count, failedIds };
    }),
  );
