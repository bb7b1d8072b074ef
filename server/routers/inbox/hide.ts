import { clock } from "@/server/clock";
import { SeatInput } from "@/server/contract/inbox";
import { Success } from "@/server/contract/page";
import { setHidden } from "@/server/db/store/inbox";
import { accountProcedure } from "@/server/trpc";
import { lockOwnSeat } from "./own-seat";

/**
 * Hides a document from the own inbox (`documentDeletedAt`); envelope, link and evidence stay. The account
 * itself.
 * @throws DomainError NOT_FOUND
 */
export const hide = accountProcedure
  .input(SeatInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { recipient } = await lockOwnSeat(tx, ctx.account, input.recipientId);
      await setHidden(tx, recipient.id, await clock.now(tx));
      return { success: true };
    }),
  );
