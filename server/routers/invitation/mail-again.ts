import { eq } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { invitations } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { newLinkToken } from "@/server/ids";
import { hashLinkToken } from "@/server/secrets";
import { publicProcedure } from "@/server/trpc";
import { lockOpenInvitation } from "./accept";
import { enqueueInvitationMails } from "./send";

/**
 * Mails an invitation's link to the invited address, as that link confirms it; replaces the earlier mailed
 * link, with the same expiry. Anyone with a link, all answered alike.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (expired, used, revoked), TOO_MANY_REQUESTS (3 an hour)
 */
export const mailAgain = publicProcedure
  .input(z.object({ token: z.string().min(1).max(200) }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `invitation:${ctx.origin.ipAddress ?? "unknown"}`, 300, HOUR_MS);
    return ctx.db.transaction(async (tx) => {
      const invited = await lockOpenInvitation(tx, input.token);
      const { invitation, inviter } = invited;
      if (!inviter) throw new DomainError("NOT_FOUND", "This invitation is not valid.");
      await limitHits(tx, `invite-mailed:${invitation.id}`, 3, HOUR_MS);
      const token = newLinkToken();
      const tokenHash = hashLinkToken(token);
      await tx.update(invitations).set({ tokenHash }).where(eq(invitations.id, invitation.id));
      await enqueueInvitationMails(
        tx,
        invited,
        inviter,
        [{ ...invitation, token, tokenHash }],
        await clock.now(tx),
      );
      return { success: true };
    });
  });
