import { clock } from "@/server/clock";
import { SuggestedAddress } from "@/server/contract/contact";
import { Success } from "@/server/contract/page";
import { dismissAddressee } from "@/server/db/store/addressees";
import { teamProcedure } from "@/server/trpc";

/**
 * Takes somebody out of what the caller is suggested from documents sent, until the next one goes to them. For the
 * caller alone: what others are suggested stays theirs, and an address nobody wrote to is no refusal.
 */
export const dismiss = teamProcedure
  .meta({ openapi: { method: "POST", path: "/contact/suggestion/delete" } })
  .input(SuggestedAddress)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await dismissAddressee(tx, ctx.actor, input.email, await clock.now(tx));
      return { success: true };
    }),
  );
