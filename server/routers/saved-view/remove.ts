import { eq } from "drizzle-orm";
import { Success } from "@/server/contract/page";
import { SavedViewIdInput } from "@/server/contract/saved-view";
import { savedViews } from "@/server/db/schema";
import { lockView } from "@/server/db/store/saved-view";
import { DomainError } from "@/server/domain/errors";
import { mayChangeView } from "@/server/domain/saved-view";
import { teamProcedure } from "@/server/trpc";

/**
 * Deletes the saved view. The envelopes it lists are not affected. Its creator; of a shared one also MANAGER
 * and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/saved-view/delete" } })
  .input(SavedViewIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const view = await lockView(tx, ctx.actor, input.savedViewId);
      if (!mayChangeView(ctx.actor, view)) throw new DomainError("FORBIDDEN");
      await tx.delete(savedViews).where(eq(savedViews.id, view.id));
      return { success: true };
    }),
  );
