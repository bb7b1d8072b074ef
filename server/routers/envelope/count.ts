import { CountEnvelopes, EnvelopeCount, ListEnvelopes } from "@/server/contract/envelope-filter";
import { countListed } from "@/server/db/store/envelope-list";
import { mapStatuses } from "@/server/domain/envelope/status";
import { ENVELOPE_STATUSES } from "@/server/domain/vocabulary";
import { teamProcedure } from "@/server/trpc";

/**
 * Counts the team's envelopes by status, with the filters and visibility of the list (rest/envelopes.md 4.1).
 * Exact up to 10 000 of a status (ruling 50). Any member, within their view.
 */
export const count = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/count" } })
  .input(CountEnvelopes)
  .output(EnvelopeCount)
  .query(async ({ ctx, input }) => {
    const filter = ListEnvelopes.parse(input);
    const counted = await Promise.all(
      ENVELOPE_STATUSES.map((status) => countListed(ctx.db, ctx.actor, { ...filter, status })),
    );
    const byStatus = mapStatuses((status) => counted[ENVELOPE_STATUSES.indexOf(status)] ?? 0);
    return { count: counted.reduce((total, n) => total + n, 0), byStatus };
  });
