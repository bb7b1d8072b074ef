import { asc, count, eq, inArray, max, or, sql } from "drizzle-orm";
import { z } from "zod";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import { avatars, sessions, users } from "@/server/db/schema";
import { guarded } from "@/server/db/store/organisation-people";
import { mayManage } from "@/server/domain/tenancy/rank";
import { MEMBER_RESTRICTIONS } from "@/server/domain/tenancy/restriction";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";
import {
  buildMembershipQuery,
  type CallerMembership,
  loadPlace,
  TeamOrOrganisation,
} from "./membership-scope";

export const ListedMember = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** In a team: ADMIN through the organisation, so it cannot be changed in the team. */
  isThroughOrganisation: z.boolean(),
  /** In a team: the member's restriction, whatever their role. */
  restriction: z.enum(MEMBER_RESTRICTIONS).nullable(),
  isOwner: z.boolean(),
  /** Id of the account's picture. Null while initials stand for it. */
  avatarId: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** Null for callers other than ADMIN and MANAGER. */
  hasSecondFactor: z.boolean().nullable(),
});

/** Page of a place's members, filtered by part of name or address. */
export const ListMembers = PageInput.extend({ query: z.string().max(200).optional() });

/**
 * Lists the members of a place, admins first, then by name. Any member of it.
 * @throws DomainError NOT_FOUND
 */
export const list = memberProcedure
  .input(ListMembers.extend({ place: TeamOrOrganisation }))
  .output(buildPageSchema(ListedMember))
  .query(async ({ ctx, input }) => {
    const here = await loadPlace(ctx.db, ctx.account, input.place);
    const page = await loadMembersPage(ctx.db, here, input);
    if (mayManage(here.role)) return page;
    return { ...page, data: page.data.map((member) => ({ ...member, hasSecondFactor: null })) };
  });

/** Returns a page of a place's members. The caller has checked the rights. */
export async function loadMembersPage(
  connection: Connection,
  here: Pick<CallerMembership, "organisation" | "team">,
  input: z.infer<typeof ListMembers>,
) {
  const memberships = buildMembershipQuery(connection, here);
  const pattern = `%${(input.query ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
  const matching = or(sql`${users.name} ilike ${pattern}`, sql`${users.email} ilike ${pattern}`);
  const [total] = await connection
    .select({ count: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(matching);
  const rows = await connection
    .select({
      user: users,
      role: memberships.role,
      isThroughOrganisation: memberships.isThroughOrganisation,
      restriction: memberships.restriction,
      avatarId: avatars.id,
      hasSecondFactor: guarded,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(matching)
    .orderBy(asc(memberships.role), asc(sql`lower(${users.name})`), asc(users.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const sessionRows = await connection
    .select({ userId: sessions.userId, at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(
      inArray(
        sessions.userId,
        rows.map(({ user }) => user.id),
      ),
    )
    .groupBy(sessions.userId);
  const seenById = new Map(sessionRows.map(({ userId, at }) => [userId, at]));
  const data = rows.map(({ user, role, isThroughOrganisation, restriction, avatarId, hasSecondFactor }) => ({
    userId: user.id,
    name: user.name,
    email: user.email,
    role,
    isThroughOrganisation,
    restriction,
    avatarId,
    isOwner: user.id === here.organisation.ownerUserId,
    lastSeenAt: toIso(seenById.get(user.id) ?? null),
    hasSecondFactor,
  }));
  return toPage(data, total?.count ?? 0, input);
}
