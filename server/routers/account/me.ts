import { eq } from "drizzle-orm";
import { z } from "zod";
import { teamsOf } from "@/server/auth/team-role";
import { users } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { LANGUAGES, TEAM_ROLES } from "@/server/domain/vocabulary";
import { accountProcedure } from "@/server/trpc";

const Me = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  isVerified: z.boolean(),
  isInstanceAdmin: z.boolean(),
  teams: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      url: z.string(),
      role: z.enum(TEAM_ROLES),
      organisation: z.object({ id: z.number(), name: z.string(), url: z.string() }),
    }),
  ),
});

/** The signed-in account and its teams. @throws DomainError UNAUTHORIZED */
export const me = accountProcedure.output(Me).query(async ({ ctx }) => {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.account.userId));
  if (!user) throw new DomainError("UNAUTHORIZED");
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
