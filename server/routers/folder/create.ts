import { count, eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { CreateFolder, Folder, toFolder } from "@/server/contract/folder";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import { loadChain, loadFolder, lockFolderTree } from "@/server/db/store/folder";
import { effectiveVisibility } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { assertMayNest } from "@/server/domain/folder/tree";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";

/**
 * Makes a folder, at the root or in one the actor sees (rest/README.md 9). Any member of the team; everybody sees it
 * until its visibility is changed. @throws DomainError NOT_FOUND (parent), LIMIT_EXCEEDED
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/folder/create" } })
  .input(CreateFolder)
  .output(Folder)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { actor } = ctx;
      await lockFolderTree(tx, actor.teamId);
      await assertRoom(tx, actor.teamId);
      const id = newId();
      const parent = input.parentId
        ? await loadFolder(tx, actor, input.parentId, {
            type: input.type,
            notFound: "Parent folder not found.",
          })
        : null;
      assertMayNest(parent ? await loadChain(tx, parent.id) : [], [{ id, level: 1 }]);
      const now = await clock.now(tx);
      const [row] = await tx
        .insert(folders)
        .values({
          id,
          type: input.type,
          name: input.name,
          userId: actor.userId,
          teamId: actor.teamId,
          parentId: parent?.id ?? null,
          effectiveVisibility: effectiveVisibility("EVERYONE", parent ? [parent.effectiveVisibility] : []),
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      return toFolder(row);
    }),
  );

async function assertRoom(tx: Transaction, teamId: number): Promise<void> {
  const [present] = await tx.select({ count: count() }).from(folders).where(eq(folders.teamId, teamId));
  if ((present?.count ?? 0) >= COUNT_LIMITS.foldersPerTeam) throw new DomainError("LIMIT_EXCEEDED");
}
