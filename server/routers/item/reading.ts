import { z } from "zod";
import { ReadingFile } from "@/server/contract/file";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-of";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { forReading, storedPdf } from "./files/item-file";

const Input = z.object({ envelopeItemId: z.string() });

/**
 * An item's file as the editor reads it, by ranges (server/pdf/reading). Whoever sees the item.
 * @throws DomainError NOT_FOUND, SERVICE_UNAVAILABLE
 */
export const reading = teamProcedure
  .input(Input)
  .output(ReadingFile)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    const file = await storedPdf(ctx.db, item, item.originalVersionId, "");
    if (!file) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    return forReading(ctx.services, file);
  });
