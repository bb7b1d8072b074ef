import { z } from "zod";
import { FirstPageState } from "@/server/contract/owner-envelope";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-of";
import { teamProcedure } from "@/server/trpc";
import { firstPageOf } from "./files/item-file";

/**
 * Whether an item's first page is drawn by now, for a page that shows it without loading the envelope anew. Whoever sees
 * it. @throws DomainError NOT_FOUND
 */
export const firstPageState = teamProcedure
  .input(z.object({ envelopeItemId: z.string() }))
  .output(FirstPageState)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    return firstPageOf(item);
  });
