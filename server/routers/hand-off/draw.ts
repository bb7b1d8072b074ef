import { eq } from "drizzle-orm";
import { z } from "zod";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { DrawHandOff } from "@/server/contract/signing";
import { signatureHandOffs } from "@/server/db/schema";
import { claimHandOff } from "@/server/db/store/hand-off";
import { Refusal } from "@/server/domain/errors";
import { isBlankDrawing } from "@/server/domain/field/signature";
import { publicProcedure } from "@/server/trpc";

/** Every stroke is sent once; nobody draws this fast. */
const PER_MINUTE = 240;

/**
 * Sends the drawing so far, or the finished one. After that the pad is closed: sending again changes nothing, so a lost
 * answer is harmless.
 * @throws Refusal NOT_FOUND, INVALID_BODY (finished, but blank or a dot), TOO_MANY_REQUESTS
 */
export const draw = publicProcedure
  .input(DrawHandOff)
  .output(z.object({ finished: z.boolean() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const row = await claimHandOff(tx, input, now);
      if (row.finishedAt !== null) return { finished: true };
      await limitHits(tx, `hand-off-draw:${row.id}`, PER_MINUTE, MINUTE_MS);
      const { drawing, finished } = input;
      if (finished && (drawing === null || isBlankDrawing(drawing))) {
        throw new Refusal("INVALID_BODY", "drawing: is blank or just a dot.");
      }
      await tx
        .update(signatureHandOffs)
        .set({ drawing, finishedAt: finished ? now : null })
        .where(eq(signatureHandOffs.id, row.id));
      return { finished };
    }),
  );
