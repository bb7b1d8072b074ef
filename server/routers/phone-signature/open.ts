import { z } from "zod";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { OpenPhoneSignature } from "@/server/contract/signing";
import { claimPhoneSignature } from "@/server/db/store/phone-signature";
import { publicProcedure } from "@/server/trpc";

const PER_MINUTE = 60;

/**
 * Opens the pad on another device, which owns the code from now on. Returns only its expiry, nothing of the
 * document. Anyone with the code.
 * @throws DomainError NOT_FOUND, the same for every code that opens nothing; TOO_MANY_REQUESTS
 */
export const open = publicProcedure
  .input(OpenPhoneSignature)
  .output(z.object({ expiresAt: z.string(), finished: z.boolean() }))
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `hand-off-open:${ctx.origin.ipAddress ?? "unknown"}`, PER_MINUTE, MINUTE_MS);
    return ctx.db.transaction(async (tx) => {
      const row = await claimPhoneSignature(tx, input, await clock.now(tx));
      return { expiresAt: row.expiresAt.toISOString(), finished: row.finishedAt !== null };
    });
  });
