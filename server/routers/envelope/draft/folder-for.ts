import type { Transaction } from "@/server/db/client";
import { type FolderRow, keepFolderTree, loadFolder } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import type { EnvelopeType } from "@/server/domain/vocabulary";

/**
 * The folder an envelope is put into, visible to the actor and, where one is named, of this type; null is the root.
 * Holds the team's folders still, so call it before any envelope is locked. @throws DomainError NOT_FOUND
 */
export async function folderFor(
  tx: Transaction,
  actor: TeamActor,
  id: string | null,
  type?: EnvelopeType,
): Promise<FolderRow | null> {
  await keepFolderTree(tx, actor.teamId);
  if (!id) return null;
  return loadFolder(tx, actor, id, type ? { type } : {});
}
