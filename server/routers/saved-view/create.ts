import { clock } from "@/server/clock";
import { CreateSavedView, SavedView, toSavedView } from "@/server/contract/saved-view";
import { savedViews } from "@/server/db/schema";
import { assertRoomForView } from "@/server/db/store/saved-view";
import { DomainError } from "@/server/domain/errors";
import { normaliseViewSearch } from "@/server/domain/saved-view";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";

/**
 * Creates a saved view, private or shared with the team (rest/resources.md 22). Any member; an API token only
 * for the team. The folder is not checked: a view reveals nothing of its contents.
 * @throws DomainError INVALID_BODY, LIMIT_EXCEEDED
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/saved-view/create" } })
  .input(CreateSavedView)
  .output(SavedView)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { actor } = ctx;
      const { name, isShared, folderId } = input;
      const search = normaliseViewSearch(input.search, folderId);
      if (actor.kind !== "user" && !isShared) {
        throw new DomainError("INVALID_BODY", "isShared: a token makes views of the team only.");
      }
      await assertRoomForView(tx, actor, isShared);
      const now = await clock.now(tx);
      const of = { id: newId(), teamId: actor.teamId, userId: actor.userId };
      const [row] = await tx
        .insert(savedViews)
        .values({ ...of, name, isShared, folderId, search, createdAt: now, updatedAt: now })
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      return toSavedView(row, true);
    }),
  );
