import { count, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { invitations, users } from "@/server/db/schema";
import { getInvitationState, INVITATION_STATES } from "@/server/domain/tenancy/invitation";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";
import { loadPlace, TeamOrOrganisation } from "../member/membership-scope";
import { isUnanswered } from "./create";

const ListedInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  state: z.enum(INVITATION_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  invitedBy: z.string().nullable(),
});

/**
 * Lists unanswered invitations of a place, newest first. ADMIN and MANAGER.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const list = memberProcedure
  .input(PageInput.extend({ place: TeamOrOrganisation }))
  .output(buildPageSchema(ListedInvitation))
  .query(async ({ ctx, input }) => {
    const here = await loadPlace(ctx.db, ctx.account, input.place);
    assertMayManage(here.role);
    const now = await clock.now(ctx.db);
    const [total] = await ctx.db.select({ count: count() }).from(invitations).where(isUnanswered(here));
    const rows = await ctx.db
      .select({ invitation: invitations, inviter: users.name })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.invitedByUserId))
      .where(isUnanswered(here))
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const data = rows.map(({ invitation, inviter }) => ({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      state: getInvitationState(invitation, now),
      createdAt: invitation.createdAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
      invitedBy: inviter,
    }));
    return toPage(data, total?.count ?? 0, input);
  });
