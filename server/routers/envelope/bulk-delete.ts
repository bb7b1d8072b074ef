import { BulkDelete, BulkDeleted } from "@/server/contract/copy-envelope";
import { teamProcedure } from "@/server/trpc";
import { runForEachEnvelope } from "./bulk/run-each";
import { removeEnvelope } from "./remove";

/**
 * Deletes up to 100 envelopes. Each follows `delete`, its callers included; refused ones are listed and stay
 * (rest/envelopes.md 4.13, ruling 21).
 * @throws DomainError BAD_REQUEST, INVALID_BODY
 */
export const bulkDelete = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/bulk/delete" } })
  .input(BulkDelete)
  .output(BulkDeleted)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { count, failedIds } = await runForEachEnvelope(tx, input.envelopeIds, (savepoint, id) =>
        removeEnvelope(savepoint, ctx.actor, ctx.origin, id),
      );
      return { deletedCount: count, failedIds };
    }),
  );
