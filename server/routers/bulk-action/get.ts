import { BulkAction, BulkActionIdInput, toBulkAction } from "@/server/contract/bulk-action";
import { loadAction } from "@/server/db/store/bulk-action";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the progress of a bulk action (rest/resources.md 23). Its creator, and ADMIN.
 * @throws DomainError NOT_FOUND
 */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-action/{bulkActionId}" } })
  .input(BulkActionIdInput)
  .output(BulkAction)
  .query(async ({ ctx, input }) => toBulkAction(await loadAction(ctx.db, ctx.actor, input.bulkActionId)));
