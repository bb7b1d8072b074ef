import { and, eq, isNull } from "drizzle-orm";
import { CompareFile, FileComparison } from "@/server/contract/item";
import { readPageSizes } from "@/server/contract/page-sizes";
import { uploads } from "@/server/db/schema";
import { loadAggregate, loadReadableEnvelope } from "@/server/db/store/envelope";
import { isUploadedBy } from "@/server/db/store/envelope-children";
import { DomainError } from "@/server/domain/errors";
import { compareLayout } from "@/server/domain/template/layout";
import { teamProcedure } from "@/server/trpc";

/**
 * Compares an upload with the file it would replace, by the rule of `envelope.use`. Members who may read the
 * draft or template, with an upload of their own.
 * @throws DomainError NOT_FOUND
 */
export const compareFile = teamProcedure
  .input(CompareFile)
  .output(FileComparison)
  .query(async ({ ctx, input }) => {
    const envelope = await loadReadableEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const { items, fields } = await loadAggregate(ctx.db, envelope);
    const item = items.find(({ id }) => id === input.envelopeItemId);
    if (!item) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    const [file] = await ctx.db
      .select({ pages: uploads.pages })
      .from(uploads)
      .where(and(eq(uploads.id, input.uploadId), isUploadedBy(ctx.actor), isNull(uploads.claimedAt)));
    if (!file) throw new DomainError("NOT_FOUND", "Upload could not be found.");
    const own = fields.filter(({ envelopeItemId }) => envelopeItemId === item.id);
    return compareLayout(readPageSizes(item), readPageSizes(file), own);
  });
