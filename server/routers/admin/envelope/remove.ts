import { assertFreshProof } from "@/server/auth/proof";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { adminProcedure } from "@/server/trpc";
import { logAdminAct, Reason } from "../reason";
import { deleteByAdmin } from "./delete";

/**
 * Deletes an envelope, with a reason for its owner (`deleteByAdmin`). Instance admins, freshly proven.
 * @throws DomainError FORBIDDEN, PROOF_NEEDED, NOT_FOUND, ENVELOPE_COMPLETED, INVALID_REQUEST
 */
export const remove = adminProcedure
  .input(EnvelopeIdInput.extend({ reason: Reason }))
  .output(Success)
  .mutation(async ({ ctx, input: { envelopeId, reason } }) => {
    const { userId, sessionId } = ctx.account;
    await assertFreshProof(ctx.db, sessionId);
    const actor = { kind: "admin", userId, reason } as const;
    await ctx.db.transaction((tx) => deleteByAdmin(tx, envelopeId, { actor, origin: ctx.origin, reason }));
    logAdminAct(ctx, "an envelope was deleted", { envelopeId, reason });
    return { success: true };
  });
