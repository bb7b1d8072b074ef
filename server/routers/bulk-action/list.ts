import { BulkActionPage, ListBulkActions, toBulkAction } from "@/server/contract/bulk-action";
import { toPage } from "@/server/contract/page";
import { listActions } from "@/server/db/store/bulk-action";
import { teamProcedure } from "@/server/trpc";

/** The caller's acts on several envelopes, newest first; those of the team for ADMIN (rest/README.md 23). */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-action" } })
  .input(ListBulkActions)
  .output(BulkActionPage)
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listActions(ctx.db, ctx.actor, input);
    return toPage(rows.map(toBulkAction), count, input);
  });
