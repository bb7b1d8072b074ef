import { OrganisationReportDays, RecipientReport } from "@/server/contract/reports";
import { accountProcedure } from "@/server/trpc";
import { buildRecipientReport } from "./build-report";
import { loadOrganisationScope } from "./organisation-scope";

/**
 * Reports the progress of recipients in all teams of an organisation. Its ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_REQUEST
 */
export const organisationRecipients = accountProcedure
  .input(OrganisationReportDays)
  .output(RecipientReport)
  .query(async ({ ctx, input: { organisation: url, ...input } }) =>
    buildRecipientReport(ctx.db, await loadOrganisationScope(ctx.db, ctx.account, url), input),
  );
