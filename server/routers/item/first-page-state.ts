import { z } from "zod";
import { FirstPageState } from "@/server/contract/owner-envelope";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-by-part";
import { teamProcedure } from "@/server/trpc";
import { toFirstPageState } from "./files/item-file";

/**
 * Returns whether an item's first page is drawn, so that a page need not reload the envelope. Members who see
 * it.
 * @throws DomainError NOT_FOUND
 */
export const firstPageState = teamProcedure
  .input(z.object({ envelopeItemId: z.string() }))
  .output(FirstPageState)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    return toFirstPageState(item);
  });
