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
import { foldersWithinLimit } from "./token-limit";

export type FolderRow = typeof folders.$inferSelect;

/** Names our advisory locks on trees of folders; the second key is the team. */
const FOLDER_TREE = 0x666f6c64;

/** What a malformed tree could at worst make a walk visit. */
const MAX_STEPS = sql.raw(String(MAX_FOLDER_DEPTH * 2));

/**
 * Who sees a folder: its team, and there by role with the folders above counted, or whoever made it
 * (domain/README.md 3.3); a limited token sees those of its limit. What this hides is 404.
 */
export function visibleFolders(actor: TeamActor): SQL | undefined {
  const ofTeam = and(eq(folders.teamId, actor.teamId), foldersWithinLimit(actor));
  if (actor.role === "ADMIN") return ofTeam;
  const byRole = inArray(folders.effectiveVisibility, [...VISIBLE_TO[actor.role]]);
  return and(ofTeam, or(eq(folders.userId, actor.userId), byRole));
}

/** As the actor sees it: nothing lies above what a token is limited to. */
export const folderSeen = (actor: TeamActor, row: FolderRow): FolderRow =>
  isOfLimit(actor, row.id) ? { ...row, parentId: null } : row;

/** How many folders lie right inside each of these, as far as the actor sees them. */
export async function foldersInside(
  connection: Connection,
  actor: TeamActor,
  folderIds: readonly string[],
): Promise<(folderId: string) => number> {
  if (folderIds.length === 0) return () => 0;
  const rows = await connection
    .select({ parentId: folders.parentId, count: count() })
    .from(folders)
    .where(and(visibleFolders(actor), isOneOf(sql`${folders.parentId}`, folderIds)))
    .groupBy(folders.parentId);
  const byParent = new Map(rows.map((row) => [row.parentId, row.count]));
  return (folderId) => byParent.get(folderId) ?? 0;
}

/**
 * Holds the team's tree of folders still until the transaction ends: of two moves that would make a circle the
 * second sees the first. Every verb that writes folders starts here, before it locks any envelope.
 */
export async function lockFolderTree(tx: Transaction, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLDER_TREE}::int, ${teamId}::int)`);
}

/**
 * Keeps folders as they are while an envelope is placed in one or its visibility changes, so that its effective
 * visibility is not worked out from a folder that is just changing. Call it before `lockEnvelope`: whoever
 * changes folders locks the envelopes inside afterwards.
 */
export async function keepFolderTree(tx: Transaction, teamId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${FOLDER_TREE}::int, ${teamId}::int)`);
}

/** A folder the actor sees, of this kind if one is named. @throws DomainError NOT_FOUND */
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
    .where(and(eq(folders.id, id), visibleFolders(actor), ofType));
  if (!row) throw new DomainError("NOT_FOUND", wanted.notFound ?? "Folder could not be found.");
  return row;
}

/**
 * The folder something is moved into: one of this team and type that the actor sees. Whatever else is named is one
 * and the same refusal, so that it tells nothing of other teams. @throws DomainError INVALID_REQUEST
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
    .where(and(eq(folders.id, id), visibleFolders(actor), ofType));
  if (!row) throw new DomainError("INVALID_REQUEST", `${key}: no folder of this team and type.`);
  return row;
}

/** The folders above one, from the root down, without those hidden from the actor. */
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
    .where(and(inArray(folders.id, ids), visibleFolders(actor)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.toReversed().flatMap((id) => byId.get(id) ?? []);
}

/** The folder and everything above it, nearest first. */
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

/** The folder and everything below it, with the level of each counted from 1. */
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
 * Works out the effective visibility of a folder, of everything below it, and of the envelopes inside, from what
 * the folder above has now (ruling 65). Only what changes is written; envelopes are locked in the order of their
 * ids. The caller holds the tree.
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
      where e.team_id = ${folder.teamId} and ${isOneOf(sql`e.folder_id`, ids)}
        and e.effective_visibility <> greatest(e.visibility, f.effective_visibility)
      order by e.id for update of e
    )
    update ${envelopes} set effective_visibility = changed.effective from changed
    where ${envelopes.id} = changed.id`);
}

/** How strictly a folder lies now, the folders above it counted. @throws DomainError CONFLICT (it is gone) */
export async function effectiveVisibilityOf(connection: Connection, id: string): Promise<Visibility> {
  const [row] = await connection
    .select({ visibility: folders.effectiveVisibility })
    .from(folders)
    .where(eq(folders.id, id));
  if (!row) throw new DomainError("CONFLICT");
  return row.visibility;
}

/** Empties folders: what they hold moves to one place, whose visibility counts from now on; null is the root. */
export async function moveEnvelopesOut(
  tx: Transaction,
  teamId: number,
  ids: readonly string[],
  place: { id: string; effectiveVisibility: Visibility } | null,
) {
  const above = place?.effectiveVisibility ?? "EVERYONE";
  await tx.execute(sql`
    with held as (
      select e.id from ${envelopes} e where e.team_id = ${teamId} and ${isOneOf(sql`e.folder_id`, ids)}
      order by e.id for update
    )
    update ${envelopes} set folder_id = ${place?.id ?? null},
      effective_visibility = greatest(visibility, ${above}::visibility) from held
    where ${envelopes.id} = held.id`);
}

/** Hands the folders directly inside one to the folder above it, and works out who sees them there. */
export async function moveFoldersUp(tx: Transaction, folder: FolderRow, now: Date): Promise<void> {
  const moved = await tx
    .update(folders)
    .set({ parentId: folder.parentId, updatedAt: now })
    .where(eq(folders.parentId, folder.id))
    .returning();
  for (const row of moved) await refreshVisibility(tx, row);
}

/** One parameter for the whole list: thousands of folders stay below the protocol's limit. */
export const isOneOf = (column: SQL, ids: readonly string[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
