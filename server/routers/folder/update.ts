import { eq } from "drizzle-orm";
import type { z } from "zod";
import { clock } from "@/server/clock";
import { toFolder, UpdatedFolder, UpdateFolder } from "@/server/contract/folder";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import {
  type FolderRow,
  loadChain,
  loadDestination,
  loadEffectiveVisibility,
  loadFolder,
  loadTree,
  lockFolderTree,
  refreshVisibility,
} from "@/server/db/store/folder";
import { listLostFolderViewers } from "@/server/db/store/folder-audience";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { assertMayNest, assertMaySetFolderVisibility } from "@/server/domain/folder/tree";
import { assertMayChange } from "@/server/domain/tenancy/api-scope";
import { assertMayChangeFolder, assertMayMoveTo } from "@/server/domain/tenancy/token-limit";
import { teamProcedure } from "@/server/trpc";

type FolderChanges = z.infer<typeof UpdateFolder>["data"];

/**
 * Renames, pins, moves or restricts a folder (rest/resources.md 9), and recomputes the contents' visibility
 * (ruling 65). Returns who loses access. Members who see it; visibility only within their own role.
 * @throws DomainError NOT_FOUND (folder), FORBIDDEN (visibility), INVALID_REQUEST (circle, parent of another
 * type or team), LIMIT_EXCEEDED (depth)
 */
export const update = teamProcedure
  .meta({ openapi: { method: "POST", path: "/folder/update" } })
  .input(UpdateFolder)
  .output(UpdatedFolder)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await lockFolderTree(tx, ctx.actor.teamId);
      const folder = await loadFolder(tx, ctx.actor, input.folderId);
      assertMayChange(ctx.actor, folder.type);
      assertMayChangeFolder(ctx.actor, folder.id);
      const next = {
        name: input.data.name ?? folder.name,
        pinned: input.data.pinned ?? folder.pinned,
        parentId: await resolveParent(tx, ctx.actor, folder, input.data),
        visibility: resolveVisibility(ctx.actor, folder, input.data),
      };
      const [row] = await tx
        .update(folders)
        .set({ ...next, updatedAt: await clock.now(tx) })
        .where(eq(folders.id, folder.id))
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      const isPlacedAnew = row.parentId !== folder.parentId || row.visibility !== folder.visibility;
      if (isPlacedAnew) await refreshVisibility(tx, row);
      const after = isPlacedAnew ? await loadEffectiveVisibility(tx, row.id) : row.effectiveVisibility;
      const noLongerSeenBy = await listLostFolderViewers(tx, row, folder.effectiveVisibility, after);
      return { ...toFolder(row), noLongerSeenBy };
    }),
  );

async function resolveParent(
  tx: Transaction,
  actor: TeamActor,
  folder: FolderRow,
  { parentId }: FolderChanges,
): Promise<string | null> {
  if (parentId === undefined || parentId === folder.parentId) return folder.parentId;
  assertMayMoveTo(actor, parentId || null);
  if (!parentId) return null;
  const parent = await loadDestination(tx, actor, parentId, { type: folder.type, key: "parentId" });
  assertMayNest(await loadChain(tx, parent.id), await loadTree(tx, folder.id));
  return parent.id;
}

function resolveVisibility(actor: TeamActor, folder: FolderRow, { visibility }: FolderChanges) {
  if (visibility === undefined || visibility === folder.visibility) return folder.visibility;
  assertMaySetFolderVisibility(actor, folder, visibility);
  return visibility;
}
