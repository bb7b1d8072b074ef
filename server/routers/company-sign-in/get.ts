import { z } from "zod";
import { accountProcedure } from "@/server/trpc";
import { CompanySignIn, loadOrganisationAsAdmin, toCompanySignIn } from "./wire";

/** Returns the provider of an organisation. ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN */
export const get = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(CompanySignIn)
  .query(async ({ ctx, input: { organisationId } }) => {
    await loadOrganisationAsAdmin(ctx.db, ctx.account, organisationId);
    return toCompanySignIn(ctx.db, organisationId, ctx.account.sessionId);
  });
