import { z } from "zod";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { GroupRoles, loadGroupRoles } from "./wire";

/** Lists the roles that groups give. ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN */
export const list = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(GroupRoles)
  .query(async ({ ctx, input: { organisationId } }) => {
    await loadOrganisationAsAdmin(ctx.db, ctx.account, organisationId);
    return loadGroupRoles(ctx.db, organisationId);
  });
