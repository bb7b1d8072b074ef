import { AskDirectResult, DirectResult } from "@/server/contract/direct";
import { madeBy, submissionKey } from "@/server/db/store/direct-submission";
import { publicProcedure } from "@/server/trpc";
import { limitReads } from "./limits";

/**
 * What became of a finish whose answer got lost: the document it made, or nothing. Whoever made the submission's name;
 * the link itself may be gone by now. @throws DomainError TOO_MANY_REQUESTS
 */
export const result = publicProcedure
  .input(AskDirectResult)
  .output(DirectResult)
  .query(async ({ ctx, input }) => {
    await limitReads(ctx);
    return { made: await madeBy(ctx.db, submissionKey(input)) };
  });
