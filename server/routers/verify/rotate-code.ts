import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { newQrToken } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";
import { replaceCode } from "./replace-code";

/**
 * Gives a sent document a new code, also after revoking; the printed one opens nothing any more. The owner,
 * or a MANAGER and above who sees it.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_DRAFT, INVALID_REQUEST (being sealed)
 */
export const rotateCode = teamProcedure
  .input(EnvelopeIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await replaceCode(tx, ctx, input.envelopeId, newQrToken());
      return { success: true };
    }),
  );
