import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { teamProcedure } from "@/server/trpc";
import { findTeamOrganisation } from "../organisation-log/log-procedure";
import { loadPolicyInForce, PolicyInForce } from "./security-policy";

/**
 * Returns the security policy of the team's people and tokens, for monitoring. ADMIN and MANAGER of the
 * organisation. Tokens only read: a change needs a fresh proof, so a leaked token cannot lift the ranges that
 * keep it out. @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const teamPolicy = teamProcedure
  .meta({ openapi: { method: "GET", path: "/organisation/security-policy" } })
  .output(PolicyInForce)
  .query(async ({ ctx }) => {
    const { id, role } = await findTeamOrganisation(ctx.db, ctx.actor);
    if (role === null)
      throw new DomainError("FORBIDDEN", "Only an admin or a manager of the organisation may do this.");
    assertMayManage(role);
    return loadPolicyInForce(ctx.db, id);
  });
