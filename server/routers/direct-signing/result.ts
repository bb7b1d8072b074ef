import { AskDirectResult, DirectResult } from "@/server/contract/direct";
import { buildSubmissionKey, findSubmittedDocument } from "@/server/db/store/direct-submission";
import { publicProcedure } from "@/server/trpc";
import { limitReads } from "./limits";

/**
 * Returns the document of a finish whose answer was lost, or nothing. Holder of the submission's key; the
 * link itself may be gone.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const result = publicProcedure
  .input(AskDirectResult)
  .output(DirectResult)
  .query(async ({ ctx, input }) => {
    await limitReads(ctx);
    return { made: await findSubmittedDocument(ctx.db, buildSubmissionKey(input)) };
  });
