import { BulkActionPreview, PreviewBulkAction } from "@/server/contract/bulk-action";
import { judgedSelection } from "@/server/db/store/selected-envelopes";
import { teamProcedure } from "@/server/trpc";
import { askedOf } from "./asked";

/**
 * How many of what is selected an act would reach for the caller now, and why not the others; nothing is changed
 * (rest/README.md 23). @throws DomainError INVALID_BODY, NOT_FOUND (none of those named), LIMIT_EXCEEDED
 */
export const preview = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-action/preview" } })
  .input(PreviewBulkAction)
  .output(BulkActionPreview)
  .query(({ ctx, input }) => judgedSelection(ctx.db, ctx.actor, askedOf(input)));
