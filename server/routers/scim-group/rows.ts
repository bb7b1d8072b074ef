import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ScimProblem } from "@/server/contract/scim/problem";
import type { Connection, Transaction } from "@/server/db/client";
import { scimGroupMembers, scimGroups, scimUsers } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";

type GroupRow = typeof scimGroups.$inferSelect;
type MemberRow = { id: string; userId: number; display: string };
/** A group with its members, active or not. */
export type DirectoryGroup = { row: GroupRow; members: MemberRow[] };

/** Returns groups of a directory with their members, oldest first. */
export async function listDirectoryGroups(
  connection: Connection,
  organisationId: number,
  { narrower, count, offset }: { narrower?: SQL | undefined; count: number; offset: number },
): Promise<DirectoryGroup[]> {
  const rows = await connection
    .select()
    .from(scimGroups)
    .where(and(eq(scimGroups.organisationId, organisationId), narrower))
    .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
    .limit(count)
    .offset(offset);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const members = await connection
    .select({
      groupId: scimGroupMembers.groupId,
      id: scimUsers.id,
      userId: scimUsers.userId,
      display: sql<string>`coalesce(${scimUsers.displayName}, ${scimUsers.userName})`,
    })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .where(inArray(scimGroupMembers.groupId, ids))
    .orderBy(asc(scimUsers.createdAt), asc(scimUsers.id));
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
  return rows.map((row) => ({
    row,
    members: (byGroup.get(row.id) ?? []).map(({ id, userId, display }) => ({ id, userId, display })),
  }));
}

/**
 * Returns a group of a directory. A group of another organisation counts as unknown.
 * @throws DomainError NOT_FOUND
 */
export async function loadGroup(
  connection: Connection,
  organisationId: number,
  id: string,
): Promise<DirectoryGroup> {
  const narrower = eq(scimGroups.id, id);
  const [directoryGroup] = await listDirectoryGroups(connection, organisationId, {
    narrower,
    count: 1,
    offset: 0,
  });
  if (!directoryGroup) throw new DomainError("NOT_FOUND", "There is no group of this id.");
  return directoryGroup;
}

/** Requires a name that no other group of the directory has, ignoring case. @throws ScimProblem uniqueness */
export async function assertGroupNameFree(
  tx: Transaction,
  organisationId: number,
  displayName: string,
  ownId: string | null,
): Promise<void> {
  const [existingGroup] = await tx
    .select({ id: scimGroups.id })
    .from(scimGroups)
    .where(
      and(
        eq(scimGroups.organisationId, organisationId),
        sql`lower(${scimGroups.displayName}) = lower(${displayName})`,
      ),
    );
  if (existingGroup && existingGroup.id !== ownId)
    throw new ScimProblem("uniqueness", "displayName: another group of this directory has it.");
}

/** Writes the members of a group. @throws ScimProblem invalidValue for a person unknown to this directory */
export async function writeMembers(
  tx: Transaction,
  organisationId: number,
  groupId: string,
  { present, wanted }: { present: readonly string[]; wanted: readonly string[] },
): Promise<void> {
  const gone = present.filter((id) => !wanted.includes(id));
  const fresh = wanted.filter((id) => !present.includes(id));
  if (gone.length > 0)
    await tx
      .delete(scimGroupMembers)
      .where(and(eq(scimGroupMembers.groupId, groupId), inArray(scimGroupMembers.scimUserId, gone)));
  if (fresh.length === 0) return;
  const existingUsers = await tx
    .select({ id: scimUsers.id })
    .from(scimUsers)
    .where(and(eq(scimUsers.organisationId, organisationId), inArray(scimUsers.id, fresh)));
  if (existingUsers.length < fresh.length)
    throw new ScimProblem("invalidValue", "members: there is a value that is no user's id.");
  await tx.insert(scimGroupMembers).values(fresh.map((scimUserId) => ({ groupId, scimUserId })));
}
