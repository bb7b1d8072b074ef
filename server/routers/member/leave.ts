import { z } from "zod";
import { DomainError } from "@/server/domain/errors";
import { memberProcedure } from "@/server/trpc";
import { toSettingsBy } from "../organisation-log/log-actor";
import { endMembership } from "./depart";
import { loadMember, lockPlace, TeamOrOrganisation } from "./membership-scope";

/**
 * Leaves a team, or an organisation with all its teams; envelopes there pass to the organisation's owner. Any
 * member but the owner (domain/README.md 3.2). @throws DomainError NOT_FOUND, FORBIDDEN (owner),
 * INVALID_REQUEST if only the organisation grants the access
 */
export const leave = memberProcedure
  .input(z.object({ place: TeamOrOrganisation }))
  .output(z.object({ success: z.boolean(), envelopes: z.number() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      const member = await loadMember(tx, here, ctx.account.userId);
      if (member.isOwner) throw new DomainError("FORBIDDEN", "The owner cannot leave their organisation.");
      const envelopes = await endMembership(tx, here, member, {
        account: ctx.account,
        by: toSettingsBy(ctx),
        cause: "MEMBER_LEFT",
        handOverTo: undefined,
      });
      return { success: true, envelopes };
    }),
  );
