import { z } from "zod";
import { ViewerFile } from "@/server/contract/file";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-by-part";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { addPageIndex, findStoredPdf } from "./files/item-file";

const Input = z.object({ envelopeItemId: z.string() });

/**
 * Returns an item's file for the editor, which reads by ranges (server/pdf/viewer). Members who see the item.
 * @throws DomainError NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const viewerFile = teamProcedure
  .input(Input)
  .output(ViewerFile)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    const file = await findStoredPdf(ctx.db, item, item.originalVersionId, "");
    if (!file) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    return addPageIndex(ctx.services, file);
  });
