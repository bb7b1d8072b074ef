import { DownloadEnvelopes, DownloadMeasure } from "@/server/contract/download";
import { teamProcedure } from "@/server/trpc";
import { loadDownloadSelection } from "./downloading/selection";

/**
 * Returns the size of a download before a page starts it, under the rules of `downloadMany`.
 * @throws DomainError NOT_FOUND, LIMIT_EXCEEDED
 */
export const measureDownload = teamProcedure
  .input(DownloadEnvelopes)
  .output(DownloadMeasure)
  .query(async ({ ctx, input }) => {
    const { ids, files, bytes } = await loadDownloadSelection(ctx.db, ctx.actor, input);
    return { envelopes: ids.length, files, bytes };
  });
