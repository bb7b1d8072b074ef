import { eq } from "drizzle-orm";
import { z } from "zod";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { DrawPhoneSignature } from "@/server/contract/signing";
import { phoneSignatures } from "@/server/db/schema";
import { claimPhoneSignature } from "@/server/db/store/phone-signature";
import { DomainError } from "@/server/domain/errors";
import { isBlankDrawing } from "@/server/domain/field/signature";
import { publicProcedure } from "@/server/trpc";

/** Each stroke is sent once; no person draws this fast. */
const PER_MINUTE = 240;

/**
 * Stores the drawing so far, or the finished one. Then the pad is closed and a repeat changes nothing, so a
 * lost answer does no harm. The device with the code.
 * @throws DomainError NOT_FOUND, INVALID_BODY (finished, but blank or a dot), TOO_MANY_REQUESTS
 */
export const draw = publicProcedure
  .input(DrawPhoneSignature)
  .output(z.object({ finished: z.boolean() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const row = await claimPhoneSignature(tx, input, now);
      if (row.finishedAt !== null) return { finished: true };
      await limitHits(tx, `hand-off-draw:${row.id}`, PER_MINUTE, MINUTE_MS);
      const { drawing, finished } = input;
      if (finished && (drawing === null || isBlankDrawing(drawing))) {
        throw new DomainError("INVALID_BODY", "drawing: is blank or just a dot.");
      }
      await tx
        .update(phoneSignatures)
        .set({ drawing, finishedAt: finished ? now : null })
        .where(eq(phoneSignatures.id, row.id));
      return { finished };
    }),
  );
