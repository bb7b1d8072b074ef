import { and, asc, eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { organisationMembers, organisations, teamAccess, teams } from "@/server/db/schema";
import { getLeadingRole, type TeamStanding } from "@/server/domain/tenancy/restriction";
import type { TeamRole } from "@/server/domain/vocabulary";

/**
 * Returns a user's effective role and restriction in a team, from the view `team_access` (rulings 3, 90).
 * Null for strangers and for deleted teams.
 */
export async function loadTeamStanding(
  connection: Connection,
  userId: number,
  teamId: number,
): Promise<TeamStanding | null> {
  const [row] = await connection
    .select({ role: teamAccess.role, restriction: teamAccess.restriction })
    .from(teamAccess)
    .where(and(eq(teamAccess.teamId, teamId), eq(teamAccess.userId, userId)));
  return row ?? null;
}

/** Returns the role of a user in a team, lowered if they are restricted. Null as for `loadTeamStanding`. */
export async function loadTeamRole(
  connection: Connection,
  userId: number,
  teamId: number,
): Promise<TeamRole | null> {
  const standing = await loadTeamStanding(connection, userId, teamId);
  return standing && getLeadingRole(standing);
}

export async function loadOrganisationRole(
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

/**
 * Lists the teams that a user reaches with their organisations, oldest first, at most 200.
 * @param reach the only organisation whose teams count; null for all
 */
export const listReachableTeams = (connection: Connection, userId: number, reach: number | null = null) =>
  connection
    .select({
      id: teams.id,
      name: teams.name,
      url: teams.url,
      role: teamAccess.role,
      restriction: teamAccess.restriction,
      organisation: { id: organisations.id, name: organisations.name, url: organisations.url },
    })
    .from(teamAccess)
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(and(eq(teamAccess.userId, userId), reach === null ? undefined : eq(teams.organisationId, reach)))
    .orderBy(asc(teams.id))
    .limit(MOST_TEAMS);
