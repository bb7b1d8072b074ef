import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { teamProcedure } from "@/server/trpc";
import { organisationOfTeam } from "../organisation-log/whose";
import { PolicyInForce, policyInForce } from "./security-policy";

/**
 * The security policy that binds the team's people and tokens, so that whoever watches over it sees that it is as it should
 * be. ADMIN and MANAGER of the organisation, to whom the log tells every change of it anyway.
 *
 * A token reads it and cannot change it: whoever changes it has just shown who they are and passes it themselves, which no
 * token can, and one that leaked could lift the very ranges that keep it out.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const teamPolicy = teamProcedure
  .meta({ openapi: { method: "GET", path: "/organisation/security-policy" } })
  .output(PolicyInForce)
  .query(async ({ ctx }) => {
    const { id, role } = await organisationOfTeam(ctx.db, ctx.actor);
    if (role === null)
      throw new DomainError("FORBIDDEN", "Only an admin or a manager of the organisation may do this.");
    assertMayManage(role);
    return policyInForce(ctx.db, id);
  });
