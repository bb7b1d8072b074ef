import { z } from "zod";
import { accountProcedure } from "@/server/trpc";
import { adminOf } from "../company-sign-in/wire";
import { GroupRoles, groupRolesOf } from "./wire";

/** Lists the roles that groups give. ADMIN. @throws DomainError NOT_FOUND, FORBIDDEN */
export const list = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(GroupRoles)
  .query(async ({ ctx, input: { organisationId } }) => {
    await adminOf(ctx.db, ctx.account, organisationId);
    return groupRolesOf(ctx.db, organisationId);
  });
