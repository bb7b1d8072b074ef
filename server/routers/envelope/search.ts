import { FoundEnvelopes, SearchEnvelopes } from "@/server/contract/search";
import { findBestMatches } from "@/server/db/store/envelope-list";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns the few best matches of a query while it is typed, without a count (components/owner-pages.md 3.4).
 * Visibility and ranking as in the list; includes templates of sibling teams. Any member.
 */
export const search = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/search" } })
  .input(SearchEnvelopes)
  .output(FoundEnvelopes)
  .query(async ({ ctx, input }) => {
    const rows = await findBestMatches(ctx.db, ctx.actor, input);
    return { data: rows.map(({ id, title, type, status }) => ({ id, title, type, status })) };
  });
