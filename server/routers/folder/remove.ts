import { eq } from "drizzle-orm";
import { FolderIdInput } from "@/server/contract/folder";
import { Success } from "@/server/contract/page";
import { folders } from "@/server/db/schema";
import { loadFolder, loadTree, lockFolderTree, moveEnvelopesToRoot } from "@/server/db/store/folder";
import { assertMayDeleteTree } from "@/server/domain/folder/tree";
import { teamProcedure } from "@/server/trpc";

/**
 * Deletes a folder with the folders inside; envelopes of all levels move to the root (rest/README.md 9). Whoever sees
 * all of the folders. @throws DomainError NOT_FOUND, FORBIDDEN (a folder inside is hidden from the actor)
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/folder/delete" } })
  .input(FolderIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await lockFolderTree(tx, ctx.actor.teamId);
      const folder = await loadFolder(tx, ctx.actor, input.folderId);
      const tree = await loadTree(tx, folder.id);
      assertMayDeleteTree(ctx.actor, tree);
      await moveEnvelopesToRoot(
        tx,
        ctx.actor.teamId,
        tree.map(({ id }) => id),
      );
      await tx.delete(folders).where(eq(folders.id, folder.id));
      return { success: true };
    }),
  );
