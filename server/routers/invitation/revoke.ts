import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { invitations } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { memberProcedure } from "@/server/trpc";
import { lockPlace, TeamOrOrganisation } from "../member/membership-scope";
import { toLogPlace, toSettingsBy } from "../organisation-log/log-actor";
import { lockInvitation } from "./lock";

/**
 * Revokes an invitation; its link shows that. ADMIN and MANAGER, no role above their own.
 * @throws DomainError NOT_FOUND (answered already, too), FORBIDDEN
 */
export const revoke = memberProcedure
  .input(z.object({ place: TeamOrOrganisation, invitationId: z.string().max(64) }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      const row = await lockInvitation(tx, here, input.invitationId);
      await tx
        .update(invitations)
        .set({ revokedAt: await clock.now(tx) })
        .where(eq(invitations.id, row.id));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "INVITATION_REVOKED",
        place: toLogPlace(here),
        target: { kind: "INVITATION", id: row.id, name: row.email },
      });
      return { success: true };
    }),
  );
