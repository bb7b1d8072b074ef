import { FolderContent, FolderIdInput } from "@/server/contract/folder";
import { loadFolder, loadTree } from "@/server/db/store/folder";
import { loadFolderContent } from "@/server/db/store/folder-content";
import { teamProcedure } from "@/server/trpc";

/**
 * Counts the contents of a folder and its subfolders before deletion, and the part that is never deleted
 * (rest/resources.md 9). Members who see it; counts only the envelopes they see.
 * @throws DomainError NOT_FOUND
 */
export const content = teamProcedure
  .meta({ openapi: { method: "GET", path: "/folder/{folderId}/content" } })
  .input(FolderIdInput)
  .output(FolderContent)
  .query(async ({ ctx, input }) => {
    const folder = await loadFolder(ctx.db, ctx.actor, input.folderId);
    const ids = (await loadTree(ctx.db, folder.id)).map(({ id }) => id);
    return { folderCount: ids.length - 1, ...(await loadFolderContent(ctx.db, ctx.actor, ids)) };
  });
