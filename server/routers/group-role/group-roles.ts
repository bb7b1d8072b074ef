import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import {
  claimedGroups,
  groupRoles,
  scimGroupMembers,
  scimGroups,
  scimUsers,
  teams,
} from "@/server/db/schema";
import { pickHigherRole } from "@/server/domain/tenancy/group-grant";
import type { TeamRole } from "@/server/domain/vocabulary";

/**
 * Returns the roles of a person's groups by team; 0 is the organisation. Groups come from the directory, by
 * name or by its external id, and from the claim of the last sign-in.
 */
export async function computeGroupRoles(
  tx: Transaction,
  organisationId: number,
  userId: number,
): Promise<Map<number, TeamRole>> {
  const rolesByTeam = new Map<number, TeamRole>();
  const names = await listGroupNames(tx, organisationId, userId);
  if (names.length === 0) return rolesByTeam;
  const rows = await tx
    .select({ teamId: groupRoles.teamId, role: groupRoles.role })
    .from(groupRoles)
    .leftJoin(teams, eq(teams.id, groupRoles.teamId))
    .where(
      and(
        eq(groupRoles.organisationId, organisationId),
        inArray(sql`lower(${groupRoles.groupName})`, names),
        or(isNull(groupRoles.teamId), isNull(teams.deletedAt)),
      ),
    );
  for (const { teamId, role } of rows) {
    const place = teamId ?? 0;
    rolesByTeam.set(place, pickHigherRole(rolesByTeam.get(place) ?? null, role) ?? role);
  }
  return rolesByTeam;
}

async function listGroupNames(tx: Transaction, organisationId: number, userId: number): Promise<string[]> {
  const groups = await tx
    .select({ name: scimGroups.displayName, externalId: scimGroups.externalId })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .where(and(eq(scimUsers.organisationId, organisationId), eq(scimUsers.userId, userId)));
  const [claimed] = await tx
    .select({ names: claimedGroups.names })
    .from(claimedGroups)
    .where(and(eq(claimedGroups.organisationId, organisationId), eq(claimedGroups.userId, userId)));
  const all = groups.flatMap(({ name, externalId }) => (externalId === null ? [name] : [name, externalId]));
  return [...new Set([...all, ...(claimed?.names ?? [])].map((name) => name.toLowerCase()))];
}

/** Returns all members of a group with this name, from the directory or a claim. */
export async function listGroupPeople(
  tx: Transaction,
  organisationId: number,
  groupName: string,
): Promise<number[]> {
  const name = groupName.toLowerCase();
  const bySync = await tx
    .select({ userId: scimUsers.userId })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .where(
      and(
        eq(scimGroups.organisationId, organisationId),
        sql`(lower(${scimGroups.displayName}) = ${name} or lower(${scimGroups.externalId}) = ${name})`,
      ),
    );
  const byClaim = await tx
    .select({ userId: claimedGroups.userId })
    .from(claimedGroups)
    .where(and(eq(claimedGroups.organisationId, organisationId), sql`${name} = any(${claimedGroups.names})`));
  return [...bySync, ...byClaim].map(({ userId }) => userId);
}
