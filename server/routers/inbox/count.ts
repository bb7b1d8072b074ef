import { z } from "zod";
import { clock } from "@/server/clock";
import { countWaitingSeats } from "@/server/db/store/inbox";
import { accountProcedure } from "@/server/trpc";
import { ownAddress } from "./own-address";

/** How many documents wait for the account's own confirmed address, up to a hundred. */
export const count = accountProcedure.output(z.object({ waiting: z.int() })).query(async ({ ctx }) => {
  const address = await ownAddress(ctx.db, ctx.account);
  const now = await clock.now(ctx.db);
  return { waiting: address === null ? 0 : await countWaitingSeats(ctx.db, address, now, "badge") };
});
