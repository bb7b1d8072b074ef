import { StreamedFile } from "@/server/contract/file";
import { OrganisationReportExportInput } from "@/server/contract/reports";
import { recordExport } from "@/server/db/store/export-record";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationScope } from "./organisation-scope";
import { buildReportLines, streamCsvLines } from "./table";

/**
 * Exports like `exportCsv` over all teams of an organisation, recorded in each team. Its ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN, BAD_REQUEST
 */
export const organisationExport = accountProcedure
  .input(OrganisationReportExportInput)
  .output(StreamedFile)
  .query(async ({ ctx, input: { organisation: url, ...input } }) => {
    const { account, origin } = ctx;
    const scope = await loadOrganisationScope(ctx.db, account, url);
    const lines = await buildReportLines(ctx.db, scope, input);
    return {
      filename: `report-${url}-${input.groupBy.toLowerCase()}.csv`,
      mediaType: "text/csv" as const,
      open: async () => {
        const filter = { organisation: url, ...input };
        const exportEntry = { kind: "REPORT", format: "csv", filter, count: lines.length - 1 } as const;
        for (const teamId of scope.teamIds) {
          const actor = {
            kind: "user",
            role: "ADMIN",
            restriction: null,
            teamId,
            ...toNamedUser(account),
          } as const;
          await recordExport(ctx.db, { actor, origin }, exportEntry);
        }
        return streamCsvLines(lines);
      },
    };
  });

const toNamedUser = ({ userId, name, email }: { userId: number; name: string; email: string }) => ({
  userId,
  name,
  email,
});
