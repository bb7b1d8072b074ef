import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { Success } from "@/server/contract/page";
import { organisationMembers, teamMembers } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { assertMayActOn, assertMayGrant, assertMayManage } from "@/server/domain/tenancy/rank";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { accountProcedure } from "@/server/trpc";
import { loadMember, lockPlace, Place } from "./place";

/**
 * Gives a member another role, within the caller's own rank: nobody changes the organisation's owner, anybody
 * higher, or grants more than they have (domain/README.md 3.2). It holds from the next call on, tokens included. ADMIN
 * and MANAGER. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST where the organisation alone grants the access
 */
export const changeRole = accountProcedure
  .input(z.object({ place: Place, userId: z.int32(), role: z.enum(TEAM_ROLES) }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      assertMayManage(here.role);
      const member = await loadMember(tx, here, input.userId);
      assertMayActOn(here.role, member);
      assertMayGrant(here.role, input.role);
      const { organisation, team } = here;
      if (!team) {
        await tx
          .update(organisationMembers)
          .set({ role: input.role })
          .where(
            and(
              eq(organisationMembers.organisationId, organisation.id),
              eq(organisationMembers.userId, member.id),
            ),
          );
        return { success: true };
      }
      if (member.isThroughOrganisation) {
        throw new DomainError(
          "INVALID_REQUEST",
          "userId: this person leads the team through the organisation; change their role there.",
        );
      }
      await tx
        .update(teamMembers)
        .set({ role: input.role })
        .where(and(eq(teamMembers.teamId, team.id), eq(teamMembers.userId, member.id)));
      return { success: true };
    }),
  );
