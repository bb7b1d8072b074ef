import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { assertBreakGlassStays } from "@/server/auth/company/break-glass";
import { assertFreshProof } from "@/server/auth/proof";
import { Success } from "@/server/contract/page";
import { organisationMembers, teamMembers } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { assertMayActOn, assertMayGrant, assertMayManage } from "@/server/domain/tenancy/rank";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";
import { toLogPlace, toPersonTarget, toSettingsBy } from "../organisation-log/log-actor";
import { loadMember, lockPlace, TeamOrOrganisation } from "./membership-scope";

/**
 * Changes a member's role, from the next call on, tokens included. ADMIN and MANAGER, freshly proven, within
 * their rank: never the owner, a higher member, or a role above their own (domain/README.md 3.2).
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST if only the organisation grants the
 * access, and for the last administrator for emergencies
 */
export const changeRole = memberProcedure
  .input(z.object({ place: TeamOrOrganisation, userId: z.int32(), role: z.enum(TEAM_ROLES) }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      assertMayManage(here.role);
      const member = await loadMember(tx, here, input.userId);
      assertMayActOn(here.role, member);
      assertMayGrant(here.role, input.role);
      await assertFreshProof(tx, ctx.account.sessionId);
      const { organisation, team } = here;
      const recordRoleChange = () =>
        recordSettingsChange(tx, toSettingsBy(ctx), {
          action: "MEMBER_ROLE_CHANGED",
          place: toLogPlace(here),
          target: toPersonTarget(member),
          changes: listChanges({ role: member.role }, { role: input.role }),
        });
      if (!team) {
        if (input.role !== "ADMIN") await assertBreakGlassStays(tx, organisation.id, member.id);
        await tx
          .update(organisationMembers)
          .set({ role: input.role, ...(input.role !== "ADMIN" && { breakGlassAt: null }) })
          .where(
            and(
              eq(organisationMembers.organisationId, organisation.id),
              eq(organisationMembers.userId, member.id),
            ),
          );
        await recordRoleChange();
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
      await recordRoleChange();
      return { success: true };
    }),
  );
