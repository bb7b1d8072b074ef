import { CountEnvelopes, EnvelopeCount, ListEnvelopes } from "@/server/contract/envelope-filter";
import { countListed } from "@/server/db/store/envelope-list";
import { ofEachStatus } from "@/server/domain/envelope/status";
import { ENVELOPE_STATUSES } from "@/server/domain/vocabulary";
import { teamProcedure } from "@/server/trpc";

/**
 * How many envelopes of the team the actor's list would show, by status; filters and sight are those of the list
 * (rest/README.md 4.1). Exact up to 10 000 of a status (ruling 50).
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
    const byStatus = ofEachStatus((status) => counted[ENVELOPE_STATUSES.indexOf(status)] ?? 0);
    return { count: counted.reduce((total, n) => total + n, 0), byStatus };
  });
