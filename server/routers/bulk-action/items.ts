import { BulkActionItemPage, ListBulkItems, toBulkActionItem } from "@/server/contract/bulk-action";
import { toPage } from "@/server/contract/page";
import { listItems, loadAction } from "@/server/db/store/bulk-action";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists the envelopes of a bulk action with their results (rest/resources.md 23). Its creator, and ADMIN.
 * @throws DomainError NOT_FOUND
 */
export const items = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-action/{bulkActionId}/items" } })
  .input(ListBulkItems)
  .output(BulkActionItemPage)
  .query(async ({ ctx, input }) => {
    const { id } = await loadAction(ctx.db, ctx.actor, input.bulkActionId);
    const { rows, count } = await listItems(ctx.db, ctx.actor, id, input);
    return toPage(
      rows.map(({ item, title }) => toBulkActionItem(item, title)),
      count,
      input,
    );
  });
