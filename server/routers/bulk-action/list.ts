import { BulkActionPage, ListBulkActions, toBulkAction } from "@/server/contract/bulk-action";
import { toPage } from "@/server/contract/page";
import { listActions } from "@/server/db/store/bulk-action";
import { teamProcedure } from "@/server/trpc";

/** Lists bulk actions, newest first (rest/resources.md 23). Any member: their own; ADMIN: all of the team. */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-action" } })
  .input(ListBulkActions)
  .output(BulkActionPage)
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listActions(ctx.db, ctx.actor, input);
    return toPage(rows.map(toBulkAction), count, input);
  });
