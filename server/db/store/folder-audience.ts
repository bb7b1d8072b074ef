import { and, asc, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { computeEffectiveVisibility } from "@/server/domain/envelope/visibility";
import { countAudienceSizes, listRolesThatLose, listRolesThatSee } from "@/server/domain/folder/audience";
import type { TeamRole, Visibility } from "@/server/domain/vocabulary";
import type { Connection } from "../client";
import { folders, recipients, teamAccess, users } from "../schema";
import type { EnvelopeRow } from "./envelope";
import type { FolderRow } from "./folder";

export type FolderViewers = { count: number; people: { userId: number; name: string }[] };

const NAMED_AT_MOST = 20;

/** Counts the people who would see a folder with each visibility, and names those who see it now. */
export async function loadFolderAudience(
  connection: Connection,
  folder: FolderRow,
): Promise<{ sizes: Record<Visibility, number>; seenBy: FolderViewers }> {
  const counted = await connection
    .select({ role: teamAccess.role, count: count() })
    .from(teamAccess)
    .where(eq(teamAccess.teamId, folder.teamId))
    .groupBy(teamAccess.role);
  const [maker] = await connection
    .select({ role: teamAccess.role })
    .from(teamAccess)
    .where(and(eq(teamAccess.teamId, folder.teamId), eq(teamAccess.userId, folder.userId)));
  const countWithRole = (role: TeamRole) => counted.find((row) => row.role === role)?.count ?? 0;
  const sizes = countAudienceSizes(
    { ADMIN: countWithRole("ADMIN"), MANAGER: countWithRole("MANAGER"), MEMBER: countWithRole("MEMBER") },
    { above: await loadParentVisibility(connection, folder), makerRole: maker?.role ?? null },
  );
  const canSeeFolder = or(
    inArray(teamAccess.role, listRolesThatSee(folder.effectiveVisibility)),
    eq(teamAccess.userId, folder.userId),
  );
  return { sizes, seenBy: await listPeopleWhere(connection, folder.teamId, canSeeFolder) };
}

async function loadParentVisibility(connection: Connection, folder: FolderRow): Promise<Visibility> {
  if (!folder.parentId) return "EVERYONE";
  const [parent] = await connection
    .select({ visibility: folders.effectiveVisibility })
    .from(folders)
    .where(eq(folders.id, folder.parentId));
  return computeEffectiveVisibility("EVERYONE", parent ? [parent.visibility] : []);
}

/** Returns the people who lose sight of a folder, never its creator. */
export function listLostFolderViewers(
  connection: Connection,
  { teamId, userId }: FolderRow,
  before: Visibility,
  after: Visibility,
): Promise<FolderViewers> {
  const roles = listRolesThatLose(before, after);
  if (roles.length === 0) return Promise.resolve(NOBODY);
  const lost = and(inArray(teamAccess.role, roles), sql`${teamAccess.userId} <> ${userId}`);
  return listPeopleWhere(connection, teamId, lost);
}

/**
 * Returns the people who lose sight of at least one of these envelopes, given the new `getVisibility` each. By
 * role alone: owners and addressed members find it anywhere (domain/README.md 3.3).
 */
export function listLostEnvelopeViewers(
  connection: Connection,
  teamId: number,
  rows: readonly EnvelopeRow[],
  getVisibility: (row: EnvelopeRow) => Visibility,
): Promise<FolderViewers> {
  const hidden = rows.flatMap((row) => {
    const roles = listRolesThatLose(row.effectiveVisibility, getVisibility(row));
    return roles.map((role) => ({ id: row.id, owner: row.userId, role }));
  });
  if (hidden.length === 0) return Promise.resolve(NOBODY);
  const lost = sql`exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as h(id text, owner int, role text)
    where h.role = ${teamAccess.role}::text and h.owner <> ${teamAccess.userId}
      and not exists (select 1 from ${recipients} r where r.envelope_id = h.id
        and lower(r.email) = lower(${users.email})))`;
  return listPeopleWhere(connection, teamId, lost);
}

const NOBODY: FolderViewers = { count: 0, people: [] };

async function listPeopleWhere(
  connection: Connection,
  teamId: number,
  condition: SQL | undefined,
): Promise<FolderViewers> {
  const where = and(eq(teamAccess.teamId, teamId), condition);
  const people = await connection
    .select({ userId: users.id, name: users.name })
    .from(teamAccess)
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(where)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(NAMED_AT_MOST);
  if (people.length < NAMED_AT_MOST) return { count: people.length, people };
  const [all] = await connection
    .select({ count: count() })
    .from(teamAccess)
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(where);
  return { count: all?.count ?? people.length, people };
}
