import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { AskTypedName, TypedName } from "@/server/contract/lettering";
import { publicProcedure } from "@/server/trpc";

/** An office behind a single address is many people, and every typed letter makes a call. */
const PER_MINUTE = 600;

/**
 * Draws a typed name as the sealer will, so that the adopted signature is the sealed one. Anyone: it holds no
 * personal data. A mutation, to keep names out of addresses and logs.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const typedName = publicProcedure
  .input(AskTypedName)
  .output(TypedName)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `lettering:${ctx.origin.ipAddress ?? "unknown"}`, PER_MINUTE, MINUTE_MS);
    return ctx.services.pdf.typedName(input);
  });
