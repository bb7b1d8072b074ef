import { and, eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { organisationMembers, teamMembers, teams } from "@/server/db/schema";
import type { TeamRole } from "@/server/domain/vocabulary";

/**
 * The effective role of a user in a team: the higher of the team role and what the organisation role grants;
 * organisation ADMIN and MANAGER are team ADMIN (ruling 3). Null for strangers.
 */
export async function teamRoleOf(
  connection: Connection,
  userId: number,
  teamId: number,
): Promise<TeamRole | null> {
  const [row] = await connection
    .select({ own: teamMembers.role, organisation: organisationMembers.role })
    .from(teams)
    .leftJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, userId)))
    .leftJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisationId, teams.organisationId),
        eq(organisationMembers.userId, userId),
      ),
    )
    .where(eq(teams.id, teamId));
  if (row?.organisation === "ADMIN" || row?.organisation === "MANAGER") return "ADMIN";
  return row?.own ?? null;
}
