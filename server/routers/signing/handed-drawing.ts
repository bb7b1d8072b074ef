import { and, eq, gt } from "drizzle-orm";
import { clock } from "@/server/clock";
import { AskHandedDrawing, HandedDrawing } from "@/server/contract/signing";
import { signatureHandOffs } from "@/server/db/schema";
import { recipientByToken } from "@/server/db/store/signing";
import { addressOf } from "@/server/domain/recipient/person";
import { publicProcedure } from "@/server/trpc";
import { assertAccess, assertCanAct } from "./visit";

/**
 * What has been drawn on the other device so far. Only the recipient who opened the hand-off sees it.
 * @throws Refusal NOT_FOUND (token), or the code of `canAct`
 */
export const handedDrawing = publicProcedure
  .input(AskHandedDrawing)
  .output(HandedDrawing)
  .query(async ({ ctx, input }) => {
    const party = await recipientByToken(ctx.db, input.token, ctx.visitor);
    const now = await clock.now(ctx.db);
    assertCanAct(party, now);
    assertAccess(party, now);
    const [row] = await ctx.db
      .select()
      .from(signatureHandOffs)
      .where(
        and(
          eq(signatureHandOffs.id, input.handOffId),
          eq(signatureHandOffs.recipientId, party.recipient.id),
          eq(signatureHandOffs.address, addressOf(party.recipient)),
          gt(signatureHandOffs.expiresAt, now),
        ),
      );
    if (!row) return { stage: "gone", drawing: null };
    const stage = row.finishedAt ? "finished" : row.deviceHmac ? "drawing" : "waiting";
    return HandedDrawing.parse({ stage, drawing: row.drawing });
  });
