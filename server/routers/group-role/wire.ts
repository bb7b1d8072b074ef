import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { loadGroupsClaim } from "@/server/auth/company/claimed-groups";
import type { Connection } from "@/server/db/client";
import { groupRoles, scimGroups } from "@/server/db/schema";
import { TEAM_ROLES } from "@/server/domain/vocabulary";

export const GroupRoles = z.object({
  /** Name of the provider's claim for groups. */
  groupsClaim: z.string(),
  roles: z.array(
    z.object({
      id: z.string(),
      groupName: z.string(),
      /** Null: the organisation. */
      teamId: z.int().nullable(),
      role: z.enum(TEAM_ROLES),
    }),
  ),
  /** Names sent by the directory, to choose from. */
  knownGroups: z.array(z.string()),
});

const MOST_KNOWN = 500;

export async function loadGroupRoles(
  connection: Connection,
  organisationId: number,
): Promise<z.infer<typeof GroupRoles>> {
  const roles = await connection
    .select({
      id: groupRoles.id,
      groupName: groupRoles.groupName,
      teamId: groupRoles.teamId,
      role: groupRoles.role,
    })
    .from(groupRoles)
    .where(eq(groupRoles.organisationId, organisationId))
    .orderBy(asc(sql`lower(${groupRoles.groupName})`), asc(groupRoles.id));
  const directoryGroups = await connection
    .select({ name: scimGroups.displayName })
    .from(scimGroups)
    .where(eq(scimGroups.organisationId, organisationId))
    .orderBy(asc(sql`lower(${scimGroups.displayName})`))
    .limit(MOST_KNOWN);
  const groupsClaim = await loadGroupsClaim(connection, organisationId);
  return { groupsClaim, roles, knownGroups: directoryGroups.map(({ name }) => name) };
}
