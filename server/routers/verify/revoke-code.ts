import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { teamProcedure } from "@/server/trpc";
import { replaceCode } from "./replace-code";

/**
 * Takes a sent document's code away: nobody finds it by code any more, and what is sealed from now on prints none. A
 * file that was sealed is still known by its fingerprint. The owner, or a MANAGER and above who sees it.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_DRAFT, INVALID_REQUEST (being sealed)
 */
export const revokeCode = teamProcedure
  .input(EnvelopeIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await replaceCode(tx, ctx, input.envelopeId, null);
      return { success: true };
    }),
  );
