import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { AskTypedName, TypedName } from "@/server/contract/lettering";
import { publicProcedure } from "@/server/trpc";

/** An office behind one address is many people, and each letter that is typed asks once. */
const PER_MINUTE = 600;

/**
 * A typed name as the sealer will draw it, so that what is adopted is what is sealed. Says nothing about anybody, so
 * anybody may ask. Not a query, so that names stay out of addresses and logs. @throws DomainError TOO_MANY_REQUESTS
 */
export const typedName = publicProcedure
  .input(AskTypedName)
  .output(TypedName)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `lettering:${ctx.origin.ipAddress ?? "unknown"}`, PER_MINUTE, MINUTE_MS);
    return ctx.services.pdf.typedName(input);
  });
