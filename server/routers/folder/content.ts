import { FolderContent, FolderIdInput } from "@/server/contract/folder";
import { loadFolder, loadTree } from "@/server/db/store/folder";
import { contentOf } from "@/server/db/store/folder-content";
import { teamProcedure } from "@/server/trpc";

/**
 * What lies inside a folder and below, before it is deleted: how much could go with it, and what never does
 * (rest/README.md 9). Counts only what the actor sees. @throws DomainError NOT_FOUND
 */
export const content = teamProcedure
  .meta({ openapi: { method: "GET", path: "/folder/{folderId}/content" } })
  .input(FolderIdInput)
  .output(FolderContent)
  .query(async ({ ctx, input }) => {
    const folder = await loadFolder(ctx.db, ctx.actor, input.folderId);
    const ids = (await loadTree(ctx.db, folder.id)).map(({ id }) => id);
    return { folderCount: ids.length - 1, ...(await contentOf(ctx.db, ctx.actor, ids)) };
  });
