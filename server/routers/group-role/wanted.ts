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
import { higherRole } from "@/server/domain/tenancy/group-grant";
import type { TeamRole } from "@/server/domain/vocabulary";

/**
 * The roles that somebody's groups give, by team; 0 stands for the organisation. Their groups are those of the directory,
 * by name or by its id of them, and those that the provider named at their last sign-in.
 */
export async function wantedRoles(
  tx: Transaction,
  organisationId: number,
  userId: number,
): Promise<Map<number, TeamRole>> {
  const wanted = new Map<number, TeamRole>();
  const names = await groupNames(tx, organisationId, userId);
  if (names.length === 0) return wanted;
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
    wanted.set(place, higherRole(wanted.get(place) ?? null, role) ?? role);
  }
  return wanted;
}

async function groupNames(tx: Transaction, organisationId: number, userId: number): Promise<string[]> {
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

/** Everybody who is in a group of this name, by either way. */
export async function peopleOfGroup(
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
