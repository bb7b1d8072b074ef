import { and, eq, isNotNull, or } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "@/server/db/client";
import { organisationMembers, teamMembers, teams, users } from "@/server/db/schema";
import { Refusal } from "@/server/domain/errors";
import { LANGUAGES, TEAM_ROLES } from "@/server/domain/vocabulary";
import { accountProcedure } from "@/server/trpc";

const Me = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  isVerified: z.boolean(),
  isInstanceAdmin: z.boolean(),
  teams: z.array(z.object({ id: z.number(), name: z.string(), url: z.string(), role: z.enum(TEAM_ROLES) })),
});

/** The signed-in account and its teams. @throws Refusal UNAUTHORIZED */
export const me = accountProcedure.output(Me).query(async ({ ctx }) => {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.account.userId));
  if (!user) throw new Refusal("UNAUTHORIZED");
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    language: user.language,
    isVerified: user.emailVerifiedAt !== null,
    isInstanceAdmin: user.isInstanceAdmin,
    teams: await teamsOf(ctx.db, user.id),
  };
});

/** The interface's language follows the account from now on. */
export const setLanguage = accountProcedure
  .input(z.object({ language: z.enum(LANGUAGES) }))
  .output(z.object({ success: z.boolean() }))
  .mutation(async ({ ctx, input }) => {
    await ctx.db.update(users).set({ language: input.language }).where(eq(users.id, ctx.account.userId));
    return { success: true };
  });

/** Every team a user reaches, by its own role or its organisation's (ruling 3), at most 200. */
async function teamsOf(connection: Connection, userId: number): Promise<z.infer<typeof Me>["teams"]> {
  const rows = await connection
    .select({
      id: teams.id,
      name: teams.name,
      url: teams.url,
      own: teamMembers.role,
      org: organisationMembers.role,
    })
    .from(teams)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId)))
    .leftJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisationId, teams.organisationId),
        eq(organisationMembers.userId, userId),
      ),
    )
    .where(or(isNotNull(teamMembers.role), isNotNull(organisationMembers.role)))
    .orderBy(teams.id)
    .limit(200);
  return rows.flatMap(({ id, name, url, own, org }) => {
    const role = org === "ADMIN" || org === "MANAGER" ? "ADMIN" : own;
    return role ? [{ id, name, url, role }] : [];
  });
}
