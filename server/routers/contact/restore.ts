import { SuggestedAddress } from "@/server/contract/contact";
import { Success } from "@/server/contract/page";
import { restoreAddressee } from "@/server/db/store/addressees";
import { teamProcedure } from "@/server/trpc";

/** Undoes `dismiss`: the address is suggested again. Any member, for themselves. */
export const restore = teamProcedure
  .meta({ openapi: { method: "POST", path: "/contact/suggestion/restore" } })
  .input(SuggestedAddress)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await restoreAddressee(tx, ctx.actor, input.email);
      return { success: true };
    }),
  );
