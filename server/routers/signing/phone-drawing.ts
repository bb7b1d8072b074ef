import { and, eq, gt } from "drizzle-orm";
import { clock } from "@/server/clock";
import { AskPhoneDrawing, PhoneDrawing } from "@/server/contract/signing";
import { phoneSignatures } from "@/server/db/schema";
import { loadRecipientByToken } from "@/server/db/store/signing";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { publicProcedure } from "@/server/trpc";
import { assertAccess, assertCanAct } from "./recipient/access";

/**
 * Returns the drawing so far from the other device. The recipient who opened the hand-off.
 * @throws DomainError NOT_FOUND (token), or the code of `canAct`
 */
export const phoneDrawing = publicProcedure
  .input(AskPhoneDrawing)
  .output(PhoneDrawing)
  .query(async ({ ctx, input }) => {
    const party = await loadRecipientByToken(ctx.db, input.token, ctx.visitor);
    const now = await clock.now(ctx.db);
    assertCanAct(party, now);
    assertAccess(party, now);
    const [row] = await ctx.db
      .select()
      .from(phoneSignatures)
      .where(
        and(
          eq(phoneSignatures.id, input.handOffId),
          eq(phoneSignatures.recipientId, party.recipient.id),
          eq(phoneSignatures.address, getSeatAddress(party.recipient)),
          gt(phoneSignatures.expiresAt, now),
        ),
      );
    if (!row) return { stage: "gone", drawing: null };
    const stage = row.finishedAt ? "finished" : row.deviceHmac ? "drawing" : "waiting";
    return PhoneDrawing.parse({ stage, drawing: row.drawing });
  });
