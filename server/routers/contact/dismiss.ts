import { clock } from "@/server/clock";
import { SuggestedAddress } from "@/server/contract/contact";
import { Success } from "@/server/contract/page";
import { dismissAddressee } from "@/server/db/store/addressees";
import { teamProcedure } from "@/server/trpc";

/**
 * Hides an address from the caller's suggestions until a document goes to it again. Others are not affected,
 * and an unknown address is accepted. Any member, for themselves.
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
