import { and, asc, eq, notInArray } from "drizzle-orm";
import { z } from "zod";
import { organisationMembers, organisations } from "@/server/db/schema";
import { listShutIds } from "@/server/domain/tenancy/closed-organisation";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";

const Mine = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  role: z.enum(TEAM_ROLES),
  isOwner: z.boolean(),
});

/**
 * Lists the caller's organisations that this session reaches, oldest first, at most 200. The account itself.
 */
export const listMine = memberProcedure.output(z.object({ data: z.array(Mine) })).query(async ({ ctx }) => {
  const rows = await ctx.db
    .select({ organisation: organisations, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(
      and(
        eq(organisationMembers.userId, ctx.account.userId),
        ctx.account.reach === null ? undefined : eq(organisations.id, ctx.account.reach),
        notInArray(organisations.id, listShutIds(ctx.account)),
      ),
    )
    .orderBy(asc(organisations.id))
    .limit(200);
  const data = rows.map(({ organisation: { id, name, url, ownerUserId }, role }) => ({
    id,
    name,
    url,
    role,
    isOwner: ownerUserId === ctx.account.userId,
  }));
  return { data };
});
