import { z } from "zod";
import { VerifiedDocument } from "@/server/contract/verify";
import { asVerifyCode } from "@/server/domain/verify-code";
import { publicProcedure } from "@/server/trpc";
import { knownDocument, maybeByCode } from "./known-document";
import { limitLookups } from "./limits";

/**
 * The document behind a printed code, its title masked; null for a code that opens nothing, whatever the reason. Not a
 * query, so that codes stay out of addresses and logs. @throws Refusal TOO_MANY_REQUESTS
 */
export const byCode = publicProcedure
  .input(z.object({ code: z.string().max(200) }))
  .output(VerifiedDocument.nullable())
  .mutation(async ({ ctx, input }) => {
    await limitLookups(ctx);
    const code = asVerifyCode(input.code);
    const envelope = code ? await maybeByCode(ctx.db, code) : null;
    return envelope ? knownDocument(ctx.db, envelope, false) : null;
  });
