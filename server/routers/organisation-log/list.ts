import {
  ListOrganisationLog,
  OrganisationLogPage,
  toLogEntry,
  toLogFilter,
} from "@/server/contract/organisation-log";
import { toPage } from "@/server/contract/page";
import { listSettingsChanges } from "@/server/db/store/organisation-log-read";
import { loadLoggedOrganisation, logProcedure } from "./log-procedure";

/**
 * Lists changes of settings and rights in an organisation and its teams, newest first. Its ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, COMPANY_REQUIRED
 */
export const list = logProcedure
  .meta({ openapi: { method: "GET", path: "/organisation/log" } })
  .input(ListOrganisationLog)
  .output(OrganisationLogPage)
  .query(async ({ ctx, input }) => {
    const { id } = await loadLoggedOrganisation(ctx, input.organisation);
    const { rows, count } = await listSettingsChanges(ctx.db, id, toLogFilter(input), input);
    return toPage(rows.map(toLogEntry), count, input);
  });
