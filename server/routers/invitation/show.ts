import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { users } from "@/server/db/schema";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { publicProcedure } from "@/server/trpc";
import { isConfirmed } from "./accept";
import { findInvitationByToken } from "./by-token";

const Shown = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("open"),
    place: z.string(),
    organisation: z.string(),
    role: z.enum(TEAM_ROLES),
    inviter: z.string(),
    email: z.string(),
    hasAccount: z.boolean(),
    isSignedIn: z.boolean(),
  }),
  /**
   * A copied link, without a confirmed account of that address: it does not tell whether the address has an
   * account.
   */
  z.object({
    state: z.literal("copied"),
    place: z.string(),
    organisation: z.string(),
    role: z.enum(TEAM_ROLES),
    inviter: z.string(),
    email: z.string(),
    isSignedIn: z.boolean(),
  }),
  /** Signed in with another address: shows only a masked address of the invitation. */
  z.object({ state: z.literal("otherAccount"), email: z.string(), signedInAs: z.string() }),
  z.object({ state: z.enum(["expired", "accepted", "revoked", "unknown"]) }),
]);

/**
 * Returns the page of /invite/[token]. Anyone with the link: a mailed link proves the mailbox, so it shows
 * the address and whether it has an account. Other accounts and copied links learn neither (domain/README.md
 * 3.2). @throws DomainError TOO_MANY_REQUESTS
 */
export const show = publicProcedure
  .input(z.object({ token: z.string().min(1).max(200) }))
  .output(Shown)
  .query(async ({ ctx, input }) => {
    await limitHits(ctx.db, `invitation:${ctx.origin.ipAddress ?? "unknown"}`, 300, HOUR_MS);
    const linkedInvitation = await findInvitationByToken(ctx.db, input.token);
    if (!linkedInvitation) return { state: "unknown" as const };
    const { invitation, organisation, team, inviter, state } = linkedInvitation;
    if (state !== "open") return { state };
    if (ctx.account && ctx.account.email !== invitation.email) {
      const email = maskEmailAddress(invitation.email);
      return { state: "otherAccount" as const, email, signedInAs: ctx.account.email };
    }
    const visibleDetails = {
      place: (team ?? organisation).name,
      organisation: organisation.name,
      role: invitation.role,
      inviter: inviter?.name || inviter?.email || organisation.name,
      email: invitation.email,
    };
    const { account } = ctx;
    if (!linkedInvitation.isMailed && !(account && (await isConfirmed(ctx.db, account.userId)))) {
      const email = account ? visibleDetails.email : maskEmailAddress(visibleDetails.email);
      return { ...visibleDetails, state: "copied" as const, email, isSignedIn: account !== null };
    }
    const [existingUser] = await ctx.db
      .select({ one: sql<number>`1` })
      .from(users)
      .where(eq(users.email, invitation.email));
    return {
      ...visibleDetails,
      state,
      hasAccount: existingUser !== undefined,
      isSignedIn: ctx.account !== null,
    };
  });
