import { and, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import type { FolderStep } from "@/server/domain/folder/tree";
import { MAX_FOLDER_DEPTH } from "@/server/domain/limits";
import { isOfLimit } from "@/server/domain/tenancy/token-limit";
import type { EnvelopeType, Visibility } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { envelopes, folders } from "../schema";
import { isFolderWithinLimit } from "./token-limit";

export type FolderRow = typeof folders.$inferSelect;

/** First key of our advisory locks on folder trees; the second key is the team. */
const FOLDER_TREE = 0x666f6c64;

/** Limit on the steps of a walk, in case a tree is malformed. */
const MAX_STEPS = sql.raw(String(MAX_FOLDER_DEPTH * 2));

/**
 * Builds the condition of folder access: of the actor's team, and visible to the role (folders above counted)
 * or created by the actor (domain/README.md 3.3). A limited token sees the folders of its limit. A hidden
 * folder is 404.
 */
export function isVisibleFolder(actor: TeamActor): SQL | undefined {
  const ofTeam = and(eq(folders.teamId, actor.teamId), isFolderWithinLimit(actor));
  if (actor.role === "ADMIN") return ofTeam;
  const byRole = inArray(folders.effectiveVisibility, [...VISIBLE_TO[actor.role]]);
  return and(ofTeam, or(eq(folders.userId, actor.userId), byRole));
}

/** Returns a folder as the actor sees it: above a token's limit there is nothing. */
export const toVisibleFolder = (actor: TeamActor, row: FolderRow): FolderRow =>
  isOfLimit(actor, row.id) ? { ...row, parentId: null } : row;

export async function countFoldersInside(
  connection: Connection,
  actor: TeamActor,
  folderIds: readonly string[],
): Promise<(folderId: string) => number> {
  if (folderIds.length === 0) return () => 0;
  const rows = await connection
    .select({ parentId: folders.parentId, count: count() })
    .from(folders)
    .where(and(isVisibleFolder(actor), isInIdList(sql`${folders.parentId}`, folderIds)))
    .groupBy(folders.parentId);
  const byParent = new Map(rows.map((row) => [row.parentId, row.count]));
  return (folderId) => byParent.get(folderId) ?? 0;
}

/**
 * Locks the team's folder tree until the transaction ends: of two moves that would form a cycle, the second
 * sees the first. Every procedure that writes folders starts here, before it locks any envelope.
 */
export async function lockFolderTree(tx: Transaction, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLDER_TREE}::int, ${teamId}::int)`);
}

/**
 * Locks the folder tree in shared mode while an envelope is placed or its visibility changes. Its effective
 * visibility is then never based on a changing folder. Call it before `lockEnvelope`: a change of folders
 * locks the envelopes inside afterwards.
 */
export async function lockFolderTreeShared(tx: Transaction, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${FOLDER_TREE}::int, ${teamId}::int)`);
}

/** Loads a folder that the actor may see, of the given type if any. @throws DomainError NOT_FOUND */
export async function loadFolder(
  tx: Connection,
  actor: TeamActor,
  id: string,
  wanted: { type?: EnvelopeType; notFound?: string } = {},
): Promise<FolderRow> {
  const ofType = wanted.type ? eq(folders.type, wanted.type) : undefined;
  const [row] = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.id, id), isVisibleFolder(actor), ofType));
  if (!row) throw new DomainError("NOT_FOUND", wanted.notFound ?? "Folder could not be found.");
  return row;
}

/**
 * Loads the target folder of a move: of this team and type, and visible to the actor. Every other id gets the
 * same refusal, so that it reveals nothing about other teams.
 * @throws DomainError INVALID_REQUEST
 */
export async function loadDestination(
  tx: Connection,
  actor: TeamActor,
  id: string,
  { type, key }: { type: EnvelopeType | undefined; key: string },
): Promise<FolderRow> {
  const ofType = type ? eq(folders.type, type) : undefined;
  const [row] = await tx
    .select()
    .from(folders)
    .where(and(eq(folders.id, id), isVisibleFolder(actor), ofType));
  if (!row) throw new DomainError("INVALID_REQUEST", `${key}: no folder of this team and type.`);
  return row;
}

/** Returns the folders above one, from the root down, without those hidden from the actor. */
export async function loadPath(
  connection: Connection,
  actor: TeamActor,
  folder: FolderRow,
): Promise<{ id: string; name: string }[]> {
  const above = (await loadChain(connection, folder.id)).filter(({ id }) => id !== folder.id);
  if (above.length === 0) return [];
  const ids = above.map(({ id }) => id);
  const rows = await connection
    .select({ id: folders.id, name: folders.name })
    .from(folders)
    .where(and(inArray(folders.id, ids), isVisibleFolder(actor)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.toReversed().flatMap((id) => byId.get(id) ?? []);
}

/** Returns the folder and everything above it, nearest first. */
export async function loadChain(tx: Connection, id: string): Promise<FolderStep[]> {
  return tx.execute<FolderStep>(sql`
    with recursive chain as (
      select id, parent_id, 1 as level from ${folders} where id = ${id}
      union all
      select f.id, f.parent_id, c.level + 1 from ${folders} f join chain c on f.id = c.parent_id
      where c.level < ${MAX_STEPS}
    )
    select id, level from chain order by level`);
}

/** Returns the folder and everything below it, with levels counted from 1. */
export async function loadTree(tx: Connection, id: string): Promise<(FolderRow & FolderStep)[]> {
  const steps = await tx.execute<FolderStep>(sql`
    with recursive tree as (
      select id, 1 as level from ${folders} where id = ${id}
      union all
      select f.id, t.level + 1 from ${folders} f join tree t on f.parent_id = t.id where t.level < ${MAX_STEPS}
    )
    select id, level from tree`);
  const levels = new Map(steps.map((step) => [step.id, step.level]));
  const rows = await tx
    .select()
    .from(folders)
    .where(inArray(folders.id, [...levels.keys()]));
  return rows.map((row) => ({ ...row, level: levels.get(row.id) ?? 1 }));
}

/**
 * Recomputes the effective visibility of a folder, its subfolders and their envelopes, from the present one
 * of the folder above (ruling 65). Only changes are written; envelopes are locked in the order of their ids.
 * The caller holds the tree's lock.
 */
export async function refreshVisibility(tx: Transaction, folder: FolderRow): Promise<void> {
  await tx.execute(sql`
    with recursive tree as (
      select f.id, greatest(f.visibility, above.effective_visibility) as effective, 1 as level
      from ${folders} f left join ${folders} above on above.id = f.parent_id where f.id = ${folder.id}
      union all
      select f.id, greatest(f.visibility, t.effective), t.level + 1
      from ${folders} f join tree t on f.parent_id = t.id where t.level < ${MAX_STEPS}
    )
    update ${folders} set effective_visibility = tree.effective from tree
    where ${folders.id} = tree.id and ${folders.effectiveVisibility} is distinct from tree.effective`);
  const ids = (await loadTree(tx, folder.id)).map(({ id }) => id);
  await tx.execute(sql`
    with changed as (
      select e.id, greatest(e.visibility, f.effective_visibility) as effective
      from ${envelopes} e join ${folders} f on f.id = e.folder_id
      where e.team_id = ${folder.teamId} and ${isInIdList(sql`e.folder_id`, ids)}
        and e.effective_visibility <> greatest(e.visibility, f.effective_visibility)
      order by e.id for update of e
    )
    update ${envelopes} set effective_visibility = changed.effective from changed
    where ${envelopes.id} = changed.id`);
}

/** Returns a folder's effective visibility. @throws DomainError CONFLICT (it is gone) */
export async function loadEffectiveVisibility(connection: Connection, id: string): Promise<Visibility> {
  const [row] = await connection
    .select({ visibility: folders.effectiveVisibility })
    .from(folders)
    .where(eq(folders.id, id));
  if (!row) throw new DomainError("CONFLICT");
  return row.visibility;
}

/**
 * Empties folders: their envelopes move to one place, whose visibility counts from now on; null is the root.
 */
export async function moveEnvelopesOut(
  tx: Transaction,
  teamId: number,
  ids: readonly string[],
  place: { id: string; effectiveVisibility: Visibility } | null,
) {
  const above = place?.effectiveVisibility ?? "EVERYONE";
  await tx.execute(sql`
    with held as (
      select e.id from ${envelopes} e where e.team_id = ${teamId} and ${isInIdList(sql`e.folder_id`, ids)}
      order by e.id for update
    )
    update ${envelopes} set folder_id = ${place?.id ?? null},
      effective_visibility = greatest(visibility, ${above}::visibility) from held
    where ${envelopes.id} = held.id`);
}

export async function moveFoldersUp(tx: Transaction, folder: FolderRow, now: Date): Promise<void> {
  const moved = await tx
    .update(folders)
    .set({ parentId: folder.parentId, updatedAt: now })
    .where(eq(folders.parentId, folder.id))
    .returning();
  for (const row of moved) await refreshVisibility(tx, row);
}

/** Passes the whole list as one parameter: thousands of folders stay below the protocol's limit. */
export const isInIdList = (column: SQL, ids: readonly string[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
