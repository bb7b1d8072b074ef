import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { teamProcedure } from "@/server/trpc";
import { replaceCode } from "./replace-code";

/**
 * Revokes a sent document's code: look-ups end, later seals print none; sealed files stay known by
 * fingerprint. The owner, or a MANAGER and above who sees it.
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
