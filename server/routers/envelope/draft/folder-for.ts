import { and, inArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import { type FolderRow, keepFolderTree, loadFolder, visibleFolders } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import { beyond, homesFor, limitOf } from "@/server/domain/tenancy/token-limit";
import type { EnvelopeType } from "@/server/domain/vocabulary";

/** What is about to be made, and the folder asked for, if one is. */
type Making = { folderId?: string | null | undefined; type: EnvelopeType; isFromTemplate: boolean };

/**
 * The folder a new envelope is put into, of its type and visible to the actor; null is the root. Where none is asked for,
 * a token that is limited to folders puts it into the first of them. Holds the team's folders still, so call it before
 * any envelope is locked. @throws DomainError NOT_FOUND, FORBIDDEN (beyond the limit of the token)
 */
export async function folderFor(
  tx: Transaction,
  actor: TeamActor,
  { folderId, ...making }: Making,
): Promise<FolderRow | null> {
  const homes = homesFor(actor, making);
  if (!folderId && homes.length === 0) return null;
  await keepFolderTree(tx, actor.teamId);
  if (folderId) return loadFolder(tx, actor, folderId, { type: making.type });
  return firstHome(tx, actor, homes);
}

/** The first of a token's folders that is still there. @throws DomainError FORBIDDEN */
export async function firstHome(
  tx: Transaction,
  actor: TeamActor,
  homes: readonly string[],
): Promise<FolderRow> {
  const there = await tx
    .select()
    .from(folders)
    .where(and(inArray(folders.id, [...homes]), visibleFolders(actor)));
  const first = homes.flatMap((id) => there.find((row) => row.id === id) ?? [])[0];
  if (!first) throw beyond(limitOf(actor), "which are not there any more");
  return first;
}
