import { OrganisationReportInput, Report } from "@/server/contract/reports";
import { accountProcedure } from "@/server/trpc";
import { buildDocumentReport } from "./build-report";
import { loadOrganisationScope } from "./organisation-scope";

/**
 * Reports on the documents of all teams of an organisation. Its ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_REQUEST
 */
export const organisation = accountProcedure
  .input(OrganisationReportInput)
  .output(Report)
  .query(async ({ ctx, input: { organisation: url, ...input } }) =>
    buildDocumentReport(ctx.db, await loadOrganisationScope(ctx.db, ctx.account, url), input),
  );
