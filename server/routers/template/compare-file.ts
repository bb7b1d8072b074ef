import { and, eq, isNull } from "drizzle-orm";
import { pageSizes } from "@/server/contract/page-sizes";
import { CompareFile, FileComparison } from "@/server/contract/template";
import { uploads } from "@/server/db/schema";
import { loadAggregate } from "@/server/db/store/envelope";
import { uploadedBy } from "@/server/db/store/envelope-children";
import { DomainError } from "@/server/domain/errors";
import { compareLayout } from "@/server/domain/template/layout";
import { teamProcedure } from "@/server/trpc";
import { loadTemplate } from "./load-template";

/**
 * How a file that was just uploaded differs from the one of the template whose place it would take, by the rule that
 * `use` refuses with. Whoever may read the template, about an upload of their own. @throws DomainError NOT_FOUND
 */
export const compareFile = teamProcedure
  .input(CompareFile)
  .output(FileComparison)
  .query(async ({ ctx, input }) => {
    const template = await loadTemplate(ctx.db, ctx.actor, input.envelopeId);
    const { items, fields } = await loadAggregate(ctx.db, template);
    const item = items.find(({ id }) => id === input.envelopeItemId);
    if (!item) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    const [file] = await ctx.db
      .select({ pages: uploads.pages })
      .from(uploads)
      .where(and(eq(uploads.id, input.uploadId), uploadedBy(ctx.actor), isNull(uploads.claimedAt)));
    if (!file) throw new DomainError("NOT_FOUND", "Upload could not be found.");
    const own = fields.filter(({ envelopeItemId }) => envelopeItemId === item.id);
    return compareLayout(pageSizes(item), pageSizes(file), own);
  });
