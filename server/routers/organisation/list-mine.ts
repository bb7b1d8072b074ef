import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { organisationMembers, organisations } from "@/server/db/schema";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { accountProcedure } from "@/server/trpc";

const Mine = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  role: z.enum(TEAM_ROLES),
  isOwner: z.boolean(),
});

/** The organisations one belongs to, oldest first, at most 200. */
export const listMine = accountProcedure.output(z.object({ data: z.array(Mine) })).query(async ({ ctx }) => {
  const rows = await ctx.db
    .select({ organisation: organisations, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.userId, ctx.account.userId))
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
