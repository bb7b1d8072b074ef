import { SeatInput } from "@/server/contract/inbox";
import { Success } from "@/server/contract/page";
import { setHidden } from "@/server/db/store/inbox";
import { accountProcedure } from "@/server/trpc";
import { lockOwnSeat } from "./own-seat";

/** Undoes `hide`. The account itself. @throws DomainError NOT_FOUND */
export const unhide = accountProcedure
  .input(SeatInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { recipient } = await lockOwnSeat(tx, ctx.account, input.recipientId);
      await setHidden(tx, recipient.id, null);
      return { success: true };
    }),
  );
