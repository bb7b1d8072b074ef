import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { DomainError } from "@/server/domain/errors";
import { assertMayActOn, assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { endMembership } from "./depart";
import { loadMember, lockPlace, TeamOrOrganisation } from "./membership-scope";

/**
 * Removes a member from a team, or from the organisation and all its teams. Envelopes pass to the
 * organisation's owner or a named member; tokens and sessions end at once. ADMIN and MANAGER, freshly proven,
 * up to their own rank, never the owner (domain/README.md 3.2).
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, INVALID_REQUEST
 */
export const remove = memberProcedure
  .input(z.object({ place: TeamOrOrganisation, userId: z.int32(), handOverToUserId: z.int32().optional() }))
  .output(z.object({ success: z.boolean(), envelopes: z.number() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      assertMayManage(here.role);
      const member = await loadMember(tx, here, input.userId);
      if (member.id === ctx.account.userId) {
        throw new DomainError("INVALID_REQUEST", "userId: that is you; leave instead.");
      }
      assertMayActOn(here.role, member);
      await assertFreshProof(tx, ctx.account.sessionId);
      const envelopes = await endMembership(tx, here, member, {
        account: ctx.account,
        by: toSettingsBy(ctx),
        cause: "MEMBER_REMOVED",
        handOverTo: input.handOverToUserId,
      });
      return { success: true, envelopes };
    }),
  );
