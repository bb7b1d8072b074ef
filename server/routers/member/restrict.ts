import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { teamAccess, teamMembers, users } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { assertMayActOn, assertMayManage } from "@/server/domain/tenancy/rank";
import { MEMBER_RESTRICTIONS } from "@/server/domain/tenancy/restriction";
import { log } from "@/server/log";
import { memberProcedure } from "@/server/trpc";
import { toPersonTarget, toSettingsBy } from "../organisation-log/log-actor";
import { loadMember, lockPlace } from "./membership-scope";

/**
 * Restricts a team member beyond their role, or lifts that (ruling 90), from the next call on, tokens
 * included; their envelopes stay theirs. ADMIN and MANAGER, freshly proven, by the ranks of roles, not
 * themselves. @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST for the caller, for
 * leaders of the organisation, and for the last admin of the team who is not restricted
 */
export const restrict = memberProcedure
  .input(
    z.object({
      teamId: z.int32(),
      userId: z.int32(),
      restriction: z.enum(MEMBER_RESTRICTIONS).nullable(),
    }),
  )
  .output(Success)
  .mutation(({ ctx, input: { teamId, userId, restriction } }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      assertMayManage(here.role);
      const member = await loadMember(tx, here, userId);
      assertMayActOn(here.role, member);
      if (member.id === ctx.account.userId) throw new DomainError("INVALID_REQUEST", "userId: that is you.");
      if (member.isThroughOrganisation) {
        throw new DomainError(
          "INVALID_REQUEST",
          "userId: this person leads the team through the organisation; change their role there.",
        );
      }
      await assertFreshProof(tx, ctx.account.sessionId);
      if (restriction !== null) await assertAdminStays(tx, teamId, member.id);
      await tx
        .update(teamMembers)
        .set({ restriction })
        .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, member.id)));
      const by = { requestId: ctx.requestId, byUserId: ctx.account.userId };
      log.info({ ...by, teamId, userId: member.id, restriction }, "member restricted");
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "MEMBER_RESTRICTED",
        place: { teamId },
        target: toPersonTarget(member),
        changes: listChanges({ restriction: member.restriction }, { restriction }),
      });
      return { success: true };
    }),
  );

/**
 * Keeps an unrestricted admin: without one the restriction could not be lifted again.
 * @throws DomainError INVALID_REQUEST
 */
async function assertAdminStays(tx: Transaction, teamId: number, userId: number): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(teamAccess)
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(
      and(
        eq(teamAccess.teamId, teamId),
        eq(teamAccess.role, "ADMIN"),
        isNull(teamAccess.restriction),
        isNull(users.disabledAt),
        ne(users.id, userId),
      ),
    )
    .limit(1);
  if (!other)
    throw new DomainError("INVALID_REQUEST", "userId: the last admin of the team who is not restricted.");
}
