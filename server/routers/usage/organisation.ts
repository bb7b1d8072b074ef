import { clock } from "@/server/clock";
import { OrganisationUsage, OrganisationUsageInput, TEAMS_SHOWN } from "@/server/contract/usage";
import { listUsageByTeam, readStanding } from "@/server/db/store/usage";
import { getUtcMonth } from "@/server/domain/usage/quota";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationScope } from "../reports/organisation-scope";
import { listMonthlyUsage, listQuotas } from "./monthly-report";

/**
 * Returns the use of all teams of an organisation, and its limits. Its ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, COMPANY_REQUIRED
 */
export const organisation = accountProcedure
  .input(OrganisationUsageInput)
  .output(OrganisationUsage)
  .query(async ({ ctx, input }) => {
    const { organisationId } = await loadOrganisationScope(ctx.db, ctx.account, input.organisation);
    const now = await clock.now(ctx.db);
    const month = input.month ? `${input.month}-01` : getUtcMonth(now);
    const listed = await listUsageByTeam(ctx.db, organisationId, month, TEAMS_SHOWN);
    return {
      months: await listMonthlyUsage(ctx.db, { organisationId }, getUtcMonth(now)),
      quotas: listQuotas(await readStanding(ctx.db, organisationId, now)),
      teams: listed.slice(0, TEAMS_SHOWN),
      hasMoreTeams: listed.length > TEAMS_SHOWN,
    };
  });
