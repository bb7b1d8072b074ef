import { BulkSendPage, ListBulkSends, toBulkSend } from "@/server/contract/bulk-send";
import { toPage } from "@/server/contract/page";
import { listBatches } from "@/server/db/store/bulk-send";
import { teamProcedure } from "@/server/trpc";

/** Lists the team's bulk sends, newest first (rest/resources.md 18). Members who see the template. */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-send" } })
  .input(ListBulkSends)
  .output(BulkSendPage)
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listBatches(ctx.db, ctx.actor, input);
    return toPage(
      rows.map(({ batch, templateTitle }) => toBulkSend(batch, templateTitle)),
      count,
      input,
    );
  });
