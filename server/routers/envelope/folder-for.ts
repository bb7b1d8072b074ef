import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import type { TeamActor } from "@/server/domain/actor";
import { Refusal } from "@/server/domain/errors";
import type { EnvelopeType, Visibility } from "@/server/domain/vocabulary";

export type FolderFor = { id: string; type: EnvelopeType; visibility: Visibility };

/**
 * The folder an envelope is put into, of the actor's team and, where one is named, of this type; null is the root.
 * Call it before any envelope is locked. @throws Refusal NOT_FOUND
 */
export async function folderFor(
  tx: Transaction,
  actor: TeamActor,
  id: string | null | undefined,
  type?: EnvelopeType,
): Promise<FolderFor | null> {
  if (!id) return null;
  const ofType = type ? eq(folders.type, type) : undefined;
  const [folder] = await tx
    .select({ id: folders.id, type: folders.type, visibility: folders.visibility })
    .from(folders)
    .where(and(eq(folders.id, id), eq(folders.teamId, actor.teamId), ofType));
  if (!folder) throw new Refusal("NOT_FOUND", "Folder not found.");
  return folder;
}
