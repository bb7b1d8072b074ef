import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { SavedView, toSavedView, UpdateSavedView } from "@/server/contract/saved-view";
import { savedViews } from "@/server/db/schema";
import { lockView } from "@/server/db/store/saved-view";
import { DomainError } from "@/server/domain/errors";
import { mayChangeView, normaliseViewSearch } from "@/server/domain/saved-view";
import { teamProcedure } from "@/server/trpc";

/**
 * Renames a view, or changes its search (rest/resources.md 22). Its creator; of a shared one also MANAGER and
 * above.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY
 */
export const update = teamProcedure
  .meta({ openapi: { method: "POST", path: "/saved-view/update" } })
  .input(UpdateSavedView)
  .output(SavedView)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const view = await lockView(tx, ctx.actor, input.savedViewId);
      if (!mayChangeView(ctx.actor, view)) throw new DomainError("FORBIDDEN");
      const { name = view.name, folderId = view.folderId, search = view.search } = input.data;
      const [row] = await tx
        .update(savedViews)
        .set({
          name,
          folderId,
          search: normaliseViewSearch(search, folderId),
          updatedAt: await clock.now(tx),
        })
        .where(eq(savedViews.id, view.id))
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      return toSavedView(row, true);
    }),
  );
