import { count, eq } from "drizzle-orm";
import type { z } from "zod";
import { clock } from "@/server/clock";
import { CreateFolder, Folder, toFolder } from "@/server/contract/folder";
import type { Transaction } from "@/server/db/client";
import { folders } from "@/server/db/schema";
import { type FolderRow, loadChain, loadFolder, lockFolderTree } from "@/server/db/store/folder";
import type { TeamActor } from "@/server/domain/actor";
import { computeEffectiveVisibility } from "@/server/domain/envelope/visibility";
import { DomainError } from "@/server/domain/errors";
import { assertMayNest } from "@/server/domain/folder/tree";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { assertMayChange } from "@/server/domain/tenancy/api-scope";
import { getLimitFolders, getTokenLimit } from "@/server/domain/tenancy/token-limit";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";
import { findTokenFolder } from "../envelope/draft/initial-folder";

/**
 * Creates a folder in the root or in a visible folder, visible to all at first (rest/resources.md 9). Any member
 * of the team.
 * @throws DomainError NOT_FOUND (parent), LIMIT_EXCEEDED, FORBIDDEN (beyond the token's limit)
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/folder/create" } })
  .input(CreateFolder)
  .output(Folder)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { actor } = ctx;
      assertMayChange(actor, input.type);
      await lockFolderTree(tx, actor.teamId);
      await assertRoomForFolder(tx, actor.teamId);
      const id = newId();
      const parent = await loadParent(tx, actor, input);
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
          effectiveVisibility: computeEffectiveVisibility(
            "EVERYONE",
            parent ? [parent.effectiveVisibility] : [],
          ),
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      return toFolder(row);
    }),
  );

/** Returns the parent folder. For a token limited to folders the root is its first folder. */
async function loadParent(
  tx: Transaction,
  actor: TeamActor,
  { parentId, type }: z.infer<typeof CreateFolder>,
): Promise<FolderRow | null> {
  if (parentId) return loadFolder(tx, actor, parentId, { type, notFound: "Parent folder not found." });
  const limit = getTokenLimit(actor);
  return limit === null ? null : findTokenFolder(tx, actor, getLimitFolders(limit, type));
}

async function assertRoomForFolder(tx: Transaction, teamId: number): Promise<void> {
  const [present] = await tx.select({ count: count() }).from(folders).where(eq(folders.teamId, teamId));
  if ((present?.count ?? 0) >= COUNT_LIMITS.foldersPerTeam) throw new DomainError("LIMIT_EXCEEDED");
}
