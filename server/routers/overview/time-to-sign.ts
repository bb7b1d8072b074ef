import { clock } from "@/server/clock";
import { OverviewInput, TimeToSign } from "@/server/contract/overview";
import { computeSigningTimes } from "@/server/db/store/overview";
import { getDayStart, TIME_TO_SIGN_DAYS } from "@/server/domain/overview/windows";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns recent times to sign, by day and overall (components/owner-pages.md 3.1). Any member, within their view.
 */
export const timeToSign = teamProcedure
  .meta({ openapi: { method: "GET", path: "/overview/time-to-sign" } })
  .input(OverviewInput)
  .output(TimeToSign)
  .query(async ({ ctx, input }) => {
    const now = await clock.now(ctx.db);
    const from = getDayStart(now, TIME_TO_SIGN_DAYS - 1, input.timezone);
    const rows = await computeSigningTimes(ctx.db, ctx.actor, from, input.timezone);
    const all = rows.find(({ day }) => day === null);
    return {
      medianSeconds: all && all.n > 0 ? all.median : null,
      count: all?.n ?? 0,
      days: rows.flatMap(({ day, median, n }) => (day ? [{ day, medianSeconds: median, count: n }] : [])),
    };
  });
