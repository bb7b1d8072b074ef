import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { TeamUsage } from "@/server/contract/usage";
import { teams } from "@/server/db/schema";
import { readStanding, sumStoredBytes } from "@/server/db/store/usage";
import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { getUtcMonth, hasLimits } from "@/server/domain/usage/quota";
import { teamProcedure } from "@/server/trpc";
import { listMonthlyUsage, listQuotas } from "./monthly-report";

/**
 * Returns the team's monthly use, and the use of its organisation's limits, since these sums may refuse its
 * next call. ADMIN and MANAGER.
 * @throws DomainError FORBIDDEN
 */
export const team = teamProcedure
  .meta({ openapi: { method: "GET", path: "/usage" } })
  .output(TeamUsage)
  .query(async ({ ctx }) => {
    const { teamId, role } = ctx.actor;
    assertMayManage(role);
    const now = await clock.now(ctx.db);
    const [place] = await ctx.db
      .select({ organisationId: teams.organisationId })
      .from(teams)
      .where(eq(teams.id, teamId));
    if (!place) throw new DomainError("NOT_FOUND");
    const standing = await readStanding(ctx.db, place.organisationId, now);
    return {
      storage: await sumStoredBytes(ctx.db, { teamId }),
      months: await listMonthlyUsage(ctx.db, { teamId }, getUtcMonth(now)),
      quotas: hasLimits(standing.limits) ? listQuotas(standing) : [],
    };
  });
