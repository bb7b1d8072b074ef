import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { DeleteFolder } from "@/server/contract/folder";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { lockEnvelope } from "@/server/db/store/envelope";
import {
  type FolderRow,
  loadFolder,
  loadTree,
  lockFolderTree,
  moveEnvelopesOut,
  moveFoldersUp,
} from "@/server/db/store/folder";
import { listDeletableDrafts } from "@/server/db/store/folder-content";
import type { TeamActor } from "@/server/domain/actor";
import { isDraft } from "@/server/domain/envelope/status";
import { DomainError } from "@/server/domain/errors";
import { assertMayDeleteTree } from "@/server/domain/folder/tree";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { assertMayChange } from "@/server/domain/tenancy/api-scope";
import { assertMayChangeFolder, assertMayMoveTo } from "@/server/domain/tenancy/token-limit";
import { removeEnvelope } from "@/server/routers/envelope/remove";
import { teamProcedure } from "@/server/trpc";

/**
 * Deletes a folder (rest/resources.md 9). Contents move to the root without the subfolders, or a level up.
 * DELETE_DRAFTS deletes the subfolders and the drafts that the actor may delete; the rest moves a level up.
 * Members who see all its folders. @throws DomainError NOT_FOUND, FORBIDDEN (a subfolder is hidden, or beyond
 * the token's limit), LIMIT_EXCEEDED (drafts)
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/folder/delete" } })
  .input(DeleteFolder)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await lockFolderTree(tx, ctx.actor.teamId);
      const folder = await loadFolder(tx, ctx.actor, input.folderId);
      assertMayChange(ctx.actor, folder.type);
      assertMayChangeFolder(ctx.actor, folder.id);
      if (input.content === "ROOT") assertMayMoveTo(ctx.actor, null);
      const tree = await loadTree(tx, folder.id);
      assertMayDeleteTree(ctx.actor, tree);
      const ids = tree.map(({ id }) => id);
      if (input.content === "DELETE_DRAFTS") await deleteDrafts(tx, ctx.actor, ctx.origin, ids);
      const above = input.content === "ROOT" ? null : await findParentFolder(tx, folder);
      const emptied = input.content === "PARENT" ? [folder.id] : ids;
      await moveEnvelopesOut(tx, ctx.actor.teamId, emptied, above);
      if (input.content === "PARENT") await moveFoldersUp(tx, folder, await clock.now(tx));
      await tx.delete(folders).where(eq(folders.id, folder.id));
      return { success: true };
    }),
  );

async function findParentFolder(tx: Transaction, { parentId }: FolderRow): Promise<FolderRow | null> {
  if (!parentId) return null;
  const [parent] = await tx.select().from(folders).where(eq(folders.id, parentId));
  return parent ?? null;
}

async function deleteDrafts(
  tx: Transaction,
  actor: TeamActor,
  origin: Origin,
  folderIds: readonly string[],
): Promise<void> {
  const most = COUNT_LIMITS.draftsDeletedWithFolder;
  const drafts = await listDeletableDrafts(tx, actor, folderIds, most + 1);
  if (drafts.length > most) {
    throw new DomainError("LIMIT_EXCEEDED", `content: the folder holds more than ${most} drafts.`);
  }
  for (const { id } of drafts) {
    // Another member may have sent it since: then it is no draft and moves up.
    if (isDraft(await lockEnvelope(tx, actor, id))) await removeEnvelope(tx, actor, origin, id);
  }
}
