import { clock } from "@/server/clock";
import { BulkAction, BulkActionIdInput, toBulkAction } from "@/server/contract/bulk-action";
import { lockAction } from "@/server/db/store/bulk-action";
import { assertPossible } from "@/server/domain/bulk-action/lifecycle";
import { teamProcedure } from "@/server/trpc";
import { stopAction } from "./stop-action";

/**
 * Stops an action after its present envelope; `counts.stopped` is the number of those left out
 * (rest/resources.md 23). Its creator, and ADMIN.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST
 */
export const stop = teamProcedure
  .meta({ openapi: { method: "POST", path: "/bulk-action/stop" } })
  .input(BulkActionIdInput)
  .output(BulkAction)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const action = await lockAction(tx, ctx.actor, input.bulkActionId);
      assertPossible("stop", action);
      return toBulkAction(await stopAction(tx, action, "BY_PERSON", await clock.now(tx)));
    }),
  );
