import { clock } from "@/server/clock";
import { CrossContextAuthLook, LookCrossContextAuth } from "@/server/contract/cross-context-auth";
import { findCrossContextAuth } from "@/server/db/store/cross-context-auth";
import { loadRecipientByToken } from "@/server/db/store/signing";
import { publicProcedure } from "@/server/trpc";
import { getTabBinding } from "../recipient-auth/required-methods";

const ENDS = { CONFIRMED: "confirmed", REFUSED: "refused" } as const;

/**
 * Returns the state of a check outside the frame, to the asking frame only. Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST
 */
export const look = publicProcedure
  .input(LookCrossContextAuth)
  .output(CrossContextAuthLook)
  .query(async ({ ctx, input }) => {
    const frame = getTabBinding(ctx.visitor);
    const { recipient } = await loadRecipientByToken(ctx.db, input.token, ctx.visitor);
    const authLookup = { id: input.handBackId, recipient, frame };
    const row = await findCrossContextAuth(ctx.db, authLookup, await clock.now(ctx.db));
    if (!row) return { stage: "gone" };
    if (row.result) return { stage: ENDS[row.result] };
    return { stage: row.tabBindingHash ? "open" : "waiting" };
  });
