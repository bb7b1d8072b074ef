import { z } from "zod";
import { GeneratedFile } from "@/server/contract/file";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-by-part";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { loadFirstPagePng } from "./files/item-file";

/**
 * Returns the picture of an item's first page, once drawn (rulings 57, 90). Members who see it.
 * @throws DomainError NOT_FOUND
 */
export const firstPage = teamProcedure
  .input(z.object({ envelopeItemId: z.string() }))
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    const picture = await loadFirstPagePng(ctx.services, item);
    if (!picture) throw new DomainError("NOT_FOUND", "The file has no picture of its first page.");
    return picture;
  });
