import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { users } from "@/server/db/schema";
import { accountProcedure } from "@/server/trpc";

/** Hides the first steps on the home page, in every team. The account itself. */
export const dismiss = accountProcedure.output(Success).mutation(async ({ ctx }) => {
  const now = await clock.now(ctx.db);
  await ctx.db.update(users).set({ firstStepsDismissedAt: now }).where(eq(users.id, ctx.account.userId));
  return { success: true };
});
