import { and, asc, eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { organisationMembers, organisations, teamAccess, teams } from "@/server/db/schema";
import type { TeamRole } from "@/server/domain/vocabulary";

/**
 * The effective role of a user in a team, as the view `team_access` has it (ruling 3). Null for strangers and for
 * teams that were deleted.
 */
export async function teamRoleOf(
  connection: Connection,
  userId: number,
  teamId: number,
): Promise<TeamRole | null> {
  const [row] = await connection
    .select({ role: teamAccess.role })
    .from(teamAccess)
    .where(and(eq(teamAccess.teamId, teamId), eq(teamAccess.userId, userId)));
  return row?.role ?? null;
}

/** The role of a user in an organisation; null for strangers. */
export async function organisationRoleOf(
  connection: Connection,
  userId: number,
  organisationId: number,
): Promise<TeamRole | null> {
  const [row] = await connection
    .select({ role: organisationMembers.role })
    .from(organisationMembers)
    .where(
      and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId)),
    );
  return row?.role ?? null;
}

/** More teams than a switcher can sensibly show. */
export const MOST_TEAMS = 200;

/** Every team a user reaches, with the organisation it belongs to, oldest first, at most 200. */
export const teamsOf = (connection: Connection, userId: number) =>
  connection
    .select({
      id: teams.id,
      name: teams.name,
      url: teams.url,
      role: teamAccess.role,
      organisation: { id: organisations.id, name: organisations.name, url: organisations.url },
    })
    .from(teamAccess)
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(teamAccess.userId, userId))
    .orderBy(asc(teams.id))
    .limit(MOST_TEAMS);
