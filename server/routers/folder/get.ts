import { FolderDetail, FolderIdInput, toFolder } from "@/server/contract/folder";
import { loadFolder, loadPath, toVisibleFolder } from "@/server/db/store/folder";
import { loadFolderAudience } from "@/server/db/store/folder-audience";
import { teamProcedure } from "@/server/trpc";

/**
 * Returns a folder with its path and its viewers (rest/resources.md 9). Members who see it.
 * @throws DomainError NOT_FOUND
 */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/folder/{folderId}" } })
  .input(FolderIdInput)
  .output(FolderDetail)
  .query(async ({ ctx, input }) => {
    const folder = await loadFolder(ctx.db, ctx.actor, input.folderId);
    const { sizes, seenBy } = await loadFolderAudience(ctx.db, folder);
    return {
      ...toFolder(toVisibleFolder(ctx.actor, folder)),
      effectiveVisibility: folder.effectiveVisibility,
      path: await loadPath(ctx.db, ctx.actor, folder),
      seenBy,
      audience: sizes,
    };
  });
