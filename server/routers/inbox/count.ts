import { z } from "zod";
import { clock } from "@/server/clock";
import { countWaitingSeats } from "@/server/db/store/inbox";
import { memberProcedure } from "@/server/trpc";
import { loadOwnAddress } from "./own-address";

/**
 * Counts documents that wait for the account's confirmed address, up to a hundred. The account itself; none
 * for a company's session, since it reaches a single organisation.
 */
export const count = memberProcedure.output(z.object({ waiting: z.int() })).query(async ({ ctx }) => {
  if (ctx.account.reach !== null) return { waiting: 0 };
  const address = await loadOwnAddress(ctx.db, ctx.account);
  const now = await clock.now(ctx.db);
  return { waiting: address === null ? 0 : await countWaitingSeats(ctx.db, address, now, "badge") };
});
