import { FoundEnvelopes, SearchEnvelopes } from "@/server/contract/search";
import { bestRows } from "@/server/db/store/envelope-list";
import { teamProcedure } from "@/server/trpc";

/**
 * The few that a query most likely means, best first: for a search that answers while one types, so nothing is counted
 * (components/README.md 3.4). Same sight and ranking as the list; templates of sibling teams too. Any member.
 */
export const search = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/search" } })
  .input(SearchEnvelopes)
  .output(FoundEnvelopes)
  .query(async ({ ctx, input }) => {
    const rows = await bestRows(ctx.db, ctx.actor, input);
    return { data: rows.map(({ id, title, type, status }) => ({ id, title, type, status })) };
  });
