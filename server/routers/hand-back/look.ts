import { clock } from "@/server/clock";
import { HandBackLook, LookHandBack } from "@/server/contract/hand-back";
import { ownHandBack } from "@/server/db/store/hand-back";
import { recipientByToken } from "@/server/db/store/signing";
import { publicProcedure } from "@/server/trpc";
import { bindingOf } from "../proving/gates";

const ENDS = { CONFIRMED: "confirmed", REFUSED: "refused" } as const;

/** How a check outside stands, for the frame that asked and for nobody else. @throws Refusal NOT_FOUND, INVALID_REQUEST */
export const look = publicProcedure
  .input(LookHandBack)
  .output(HandBackLook)
  .query(async ({ ctx, input }) => {
    const frame = bindingOf(ctx.visitor);
    const { recipient } = await recipientByToken(ctx.db, input.token, ctx.visitor);
    const asked = { id: input.handBackId, recipient, frame };
    const row = await ownHandBack(ctx.db, asked, await clock.now(ctx.db));
    if (!row) return { stage: "gone" };
    if (row.result) return { stage: ENDS[row.result] };
    return { stage: row.tabBindingHash ? "open" : "waiting" };
  });
