import { eq } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { TeamActor } from "@/server/domain/actor";
import { getActingRole } from "@/server/domain/tenancy/restriction";
import { loadTeamStanding } from "./team-role";

/**
 * Returns the person as a team member with their current rights; null if they left the team or their account
 * is disabled.
 */
export async function loadMemberActor(
  connection: Connection,
  userId: number,
  teamId: number,
): Promise<Extract<TeamActor, { kind: "user" }> | null> {
  const [user] = await connection.select().from(users).where(eq(users.id, userId));
  const standing = await loadTeamStanding(connection, userId, teamId);
  if (!user || user.disabledAt !== null || !standing) return null;
  const { restriction } = standing;
  const role = getActingRole(standing);
  return { kind: "user", userId, teamId, role, restriction, email: user.email, name: user.name };
}
