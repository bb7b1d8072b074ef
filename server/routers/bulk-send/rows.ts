import { BulkSendRowPage, ListBulkRows, toBulkSendRow } from "@/server/contract/bulk-send";
import { toPage } from "@/server/contract/page";
import { listBatchRows, loadBatch } from "@/server/db/store/bulk-send";
import { recordViews } from "@/server/db/store/envelope-view";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists the rows of a bulk send in order, with their results (rest/resources.md 18). Members who see its
 * template.
 * @throws DomainError NOT_FOUND
 */
export const rows = teamProcedure
  .meta({ openapi: { method: "GET", path: "/bulk-send/{bulkSendId}/rows" } })
  .input(ListBulkRows)
  .output(BulkSendRowPage)
  .query(async ({ ctx, input }) => {
    const { batch } = await loadBatch(ctx.db, ctx.actor, input.bulkSendId);
    const rowPage = await listBatchRows(ctx.db, ctx.actor, batch, input);
    const envelopeIds = rowPage.rows.flatMap(({ envelopeId }) => envelopeId ?? []);
    await recordViews(ctx.db, ctx.actor, envelopeIds);
    return toPage(rowPage.rows.map(toBulkSendRow), rowPage.count, input);
  });
