import { LogVerdict, OrganisationInput } from "@/server/contract/organisation-log";
import { verifySettingsChanges } from "@/server/db/store/organisation-log-read";
import { loadLoggedOrganisation, logProcedure } from "./log-procedure";

/**
 * Verifies the hash chain of an organisation's whole log. Its ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, COMPANY_REQUIRED
 */
export const verify = logProcedure
  .meta({ openapi: { method: "GET", path: "/organisation/log/verify" } })
  .input(OrganisationInput)
  .output(LogVerdict)
  .query(async ({ ctx, input }) => {
    const { id } = await loadLoggedOrganisation(ctx, input.organisation);
    return verifySettingsChanges(ctx.db, id);
  });
