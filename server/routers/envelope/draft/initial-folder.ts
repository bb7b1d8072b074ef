import { and, inArray } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import { type FolderRow, isVisibleFolder, loadFolder, lockFolderTreeShared } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import {
  createTokenLimitError,
  getTokenLimit,
  listCreationFolders,
} from "@/server/domain/tenancy/token-limit";
import type { EnvelopeType } from "@/server/domain/vocabulary";

type Making = { folderId?: string | null | undefined; type: EnvelopeType; isFromTemplate: boolean };

/**
 * Returns the folder of a new envelope, of its type and visible to the actor; null is the root. Default of a
 * folder-limited token: its first folder. Locks the team's folders, so call it before any envelope is locked.
 * @throws DomainError NOT_FOUND, FORBIDDEN (beyond the limit of the token)
 */
export async function resolveInitialFolder(
  tx: Transaction,
  actor: TeamActor,
  { folderId, ...making }: Making,
): Promise<FolderRow | null> {
  const homes = listCreationFolders(actor, making);
  if (!folderId && homes.length === 0) return null;
  await lockFolderTreeShared(tx, actor.teamId);
  if (folderId) return loadFolder(tx, actor, folderId, { type: making.type });
  return findTokenFolder(tx, actor, homes);
}

/** Returns the first existing folder of a token. @throws DomainError FORBIDDEN */
export async function findTokenFolder(
  tx: Transaction,
  actor: TeamActor,
  homes: readonly string[],
): Promise<FolderRow> {
  const there = await tx
    .select()
    .from(folders)
    .where(and(inArray(folders.id, [...homes]), isVisibleFolder(actor)));
  const first = homes.flatMap((id) => there.find((row) => row.id === id) ?? [])[0];
  if (!first) throw createTokenLimitError(getTokenLimit(actor), "which are not there any more");
  return first;
}
