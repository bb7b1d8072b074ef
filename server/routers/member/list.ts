import { asc, count, eq, inArray, max, or, sql } from "drizzle-orm";
import { z } from "zod";
import { PageInput, pageOf, toPage } from "@/server/contract/page";
import { iso } from "@/server/contract/recipient";
import { sessions, users } from "@/server/db/schema";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { accountProcedure } from "@/server/trpc";
import { loadPlace, membershipsOf, Place } from "./place";

const ListedMember = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** In a team: ADMIN because of the organisation; nothing of it can be changed in the team. */
  isThroughOrganisation: z.boolean(),
  isOwner: z.boolean(),
  lastSeenAt: z.string().nullable(),
});

/** The people of a place, admins first, then by name. Any member of it. @throws DomainError NOT_FOUND */
export const list = accountProcedure
  .input(PageInput.extend({ place: Place, query: z.string().max(200).optional() }))
  .output(pageOf(ListedMember))
  .query(async ({ ctx, input }) => {
    const here = await loadPlace(ctx.db, ctx.account, input.place);
    const memberships = membershipsOf(ctx.db, here);
    const pattern = `%${(input.query ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
    const matching = or(sql`${users.name} ilike ${pattern}`, sql`${users.email} ilike ${pattern}`);
    const [total] = await ctx.db
      .select({ count: count() })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(matching);
    const rows = await ctx.db
      .select({
        user: users,
        role: memberships.role,
        isThroughOrganisation: memberships.isThroughOrganisation,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(matching)
      .orderBy(asc(memberships.role), asc(sql`lower(${users.name})`), asc(users.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const seen = await ctx.db
      .select({ userId: sessions.userId, at: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(
        inArray(
          sessions.userId,
          rows.map(({ user }) => user.id),
        ),
      )
      .groupBy(sessions.userId);
    const seenById = new Map(seen.map(({ userId, at }) => [userId, at]));
    const data = rows.map(({ user, role, isThroughOrganisation }) => ({
      userId: user.id,
      name: user.name,
      email: user.email,
      role,
      isThroughOrganisation,
      isOwner: user.id === here.organisation.ownerUserId,
      lastSeenAt: iso(seenById.get(user.id) ?? null),
    }));
    return toPage(data, total?.count ?? 0, input);
  });
