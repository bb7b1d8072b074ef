import { eq } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { invitations } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { memberProcedure } from "@/server/trpc";
import { lockPlace, TeamOrOrganisation } from "../member/membership-scope";
import { toLogPlace, toSettingsBy } from "../organisation-log/log-actor";
import { loadInviter } from "./create";
import { lockInvitation } from "./lock";
import { enqueueInvitationMails, newInvitationLink } from "./send";

/**
 * Mails an invitation again with a new link for seven days; earlier links end. ADMIN and MANAGER, no role
 * above their own.
 * @throws DomainError NOT_FOUND, FORBIDDEN, TOO_MANY_REQUESTS (5 an hour)
 */
export const resend = memberProcedure
  .input(z.object({ place: TeamOrOrganisation, invitationId: z.string().max(64) }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `invite-again:${ctx.account.userId}:${input.invitationId}`, 5, HOUR_MS);
    return ctx.db.transaction(async (tx) => {
      const here = await lockPlace(tx, ctx.account, input.place);
      const row = await lockInvitation(tx, here, input.invitationId);
      const inviter = await loadInviter(tx, ctx.account.userId);
      const now = await clock.now(tx);
      const { token, tokenHash, expiresAt } = newInvitationLink(now);
      await tx
        .update(invitations)
        .set({ tokenHash, copiedTokenHash: null, expiresAt, invitedByUserId: inviter.id })
        .where(eq(invitations.id, row.id));
      await enqueueInvitationMails(tx, here, inviter, [{ ...row, token, tokenHash, expiresAt }], now);
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "INVITATION_RESENT",
        place: toLogPlace(here),
        target: { kind: "INVITATION", id: row.id, name: row.email },
      });
      return { success: true };
    });
  });
