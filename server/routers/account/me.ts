import { eq } from "drizzle-orm";
import { z } from "zod";
import { listReachableTeams } from "@/server/auth/team-role";
import { avatars, users } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { SHUT_REASONS } from "@/server/domain/tenancy/closed-organisation";
import { getLeadingRole, MEMBER_RESTRICTIONS } from "@/server/domain/tenancy/restriction";
import { TOLD_WAYS } from "@/server/domain/tenancy/sign-in-ways";
import { LANGUAGES, TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";

const Team = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  /** MEMBER for a restricted member: they lead no team. */
  role: z.enum(TEAM_ROLES),
  restriction: z.enum(MEMBER_RESTRICTIONS).nullable(),
  organisation: z.object({ id: z.number(), name: z.string(), url: z.string() }),
});

const Me = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  isVerified: z.boolean(),
  isInstanceAdmin: z.boolean(),
  /**
   * True if a company's provider opened this session: it then reaches the organisation of these teams alone.
   */
  isCompanySession: z.boolean(),
  /** Id of the picture at `/api/files/avatar/{id}`. Null while initials stand for it. */
  avatarId: z.string().nullable(),
  teams: z.array(Team),
  /** Teams that this session does not reach, with the requirement of their organisation and nothing else. */
  shutTeams: z.array(
    Team.pick({ url: true, organisation: true }).extend({
      reason: z.enum(SHUT_REASONS),
      waysIn: z.array(z.enum(TOLD_WAYS)).nullable(),
    }),
  ),
});

/** Returns the signed-in account and its teams. The account itself. @throws DomainError UNAUTHORIZED */
export const me = memberProcedure.output(Me).query(async ({ ctx }) => {
  const [row] = await ctx.db
    .select({ user: users, avatarId: avatars.id })
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(users.id, ctx.account.userId));
  const user = row?.user;
  if (!user) throw new DomainError("UNAUTHORIZED");
  const { reach, shut = [] } = ctx.account;
  const teams = (await listReachableTeams(ctx.db, user.id, reach)).map((team) => ({
    ...team,
    role: getLeadingRole(team),
  }));
  const findShut = ({ organisation }: (typeof teams)[number]) =>
    shut.find(({ organisationId }) => organisationId === organisation.id);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    language: user.language,
    isVerified: user.emailVerifiedAt !== null,
    isInstanceAdmin: ctx.account.isInstanceAdmin,
    isCompanySession: reach !== null,
    avatarId: row?.avatarId ?? null,
    teams: teams.filter((team) => !findShut(team)),
    shutTeams: teams.flatMap((team) => {
      const at = findShut(team);
      if (!at) return [];
      const { url, organisation } = team;
      return [{ url, organisation, reason: at.reason, waysIn: at.waysIn && [...at.waysIn] }];
    }),
  };
});

/** Sets the interface's language of the account. The account itself. */
export const setLanguage = memberProcedure
  .input(z.object({ language: z.enum(LANGUAGES) }))
  .output(z.object({ success: z.boolean() }))
  .mutation(async ({ ctx, input }) => {
    await ctx.db.update(users).set({ language: input.language }).where(eq(users.id, ctx.account.userId));
    return { success: true };
  });
