import { and, asc, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { MOST_TEAMS } from "@/server/auth/team-role";
import { teamAccess, teams } from "@/server/db/schema";
import { countTeamDocuments } from "@/server/db/store/envelope-counts";
import { mayManage } from "@/server/domain/tenancy/rank";
import { TEAM_ROLES } from "@/server/domain/vocabulary";
import { memberProcedure } from "@/server/trpc";
import { loadPlace } from "../member/membership-scope";

const ListedTeam = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  members: z.number(),
  /** Number of all documents, for leaders of the organisation, who see all; null for others. */
  documents: z.number().nullable(),
  /** The caller's effective role; null for a team they are not in. */
  role: z.enum(TEAM_ROLES).nullable(),
});

/**
 * Lists the teams of an organisation by name, at most 200. ADMIN and MANAGER see all, a MEMBER their own.
 * @throws DomainError NOT_FOUND
 */
export const list = memberProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(z.object({ data: z.array(ListedTeam) }))
  .query(async ({ ctx, input }) => {
    const { organisationId } = input;
    const here = await loadPlace(ctx.db, ctx.account, { kind: "organisation", organisationId });
    const ofOrganisation = and(eq(teams.organisationId, organisationId), isNull(teams.deletedAt));
    const rows = await ctx.db
      .select({ id: teams.id, name: teams.name, url: teams.url, members: count() })
      .from(teams)
      .innerJoin(teamAccess, eq(teamAccess.teamId, teams.id))
      .where(ofOrganisation)
      .groupBy(teams.id)
      .orderBy(asc(teams.name), asc(teams.id))
      .limit(MOST_TEAMS);
    const own = await ctx.db
      .select({ teamId: teamAccess.teamId, role: teamAccess.role })
      .from(teamAccess)
      .innerJoin(teams, eq(teams.id, teamAccess.teamId))
      .where(and(ofOrganisation, eq(teamAccess.userId, ctx.account.userId)));
    const roleById = new Map(own.map(({ teamId, role }) => [teamId, role]));
    const documents = mayManage(here.role)
      ? await countTeamDocuments(
          ctx.db,
          rows.map(({ id }) => id),
        )
      : null;
    const data = rows
      .map((row) => ({
        ...row,
        role: roleById.get(row.id) ?? null,
        documents: documents && (documents.get(row.id) ?? 0),
      }))
      .filter(({ role }) => role !== null || mayManage(here.role));
    return { data };
  });
