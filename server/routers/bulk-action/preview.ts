import { BulkActionPreview, PreviewBulkAction } from "@/server/contract/bulk-action";
import { evaluateSelection } from "@/server/db/store/selected-envelopes";
import { teamProcedure } from "@/server/trpc";
import { toBulkRequest } from "./request";

/**
 * Counts the selected envelopes that an action would reach now, and the reasons for the others. Changes
 * nothing (rest/resources.md 23). Any member, within their view.
 * @throws DomainError INVALID_BODY, NOT_FOUND (none of those named), LIMIT_EXCEEDED
 */
export const preview = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-action/preview" } })
  .input(PreviewBulkAction)
  .output(BulkActionPreview)
  .query(({ ctx, input }) => evaluateSelection(ctx.db, ctx.actor, toBulkRequest(input)));
