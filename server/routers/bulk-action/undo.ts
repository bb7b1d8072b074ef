import { clock } from "@/server/clock";
import { BulkAction, BulkActionIdInput, toBulkAction } from "@/server/contract/bulk-action";
import { copyItemsToUndo, lockAction, updateAction } from "@/server/db/store/bulk-action";
import { assertPossible } from "@/server/domain/bulk-action/lifecycle";
import { teamProcedure } from "@/server/trpc";
import { createBulkAction } from "./create";
import { stopAction } from "./stop-action";

/**
 * Undoes a move, once, as an action of its own: envelopes not moved since return to their former folder, if
 * it exists. Stops a running move first (rest/resources.md 23). Its creator, and ADMIN. @throws DomainError
 * NOT_FOUND, INVALID_REQUEST (no move, nothing was moved, or undone already), LIMIT_EXCEEDED
 */
export const undo = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-action/undo" } })
  .input(BulkActionIdInput)
  .output(BulkAction)
  .mutation(({ ctx: { db, actor, origin }, input }) =>
    db.transaction(async (tx) => {
      const move = await lockAction(tx, actor, input.bulkActionId);
      assertPossible("undo", move);
      const now = await clock.now(tx);
      if (move.state === "RUNNING") await stopAction(tx, move, "BY_PERSON", now);
      await updateAction(tx, move.id, { undoneAt: now, updatedAt: now });
      const undoRequest = { kind: move.kind, type: move.envelopeType };
      const back = await createBulkAction(
        tx,
        { actor, origin },
        undoRequest,
        { folder: null, undoes: move.id },
        async (id) => ({
          total: await copyItemsToUndo(tx, move, id),
          skipped: 0,
        }),
      );
      return toBulkAction(back);
    }),
  );
