import { z } from "zod";
import { clock } from "@/server/clock";
import { VerifiedDocument } from "@/server/contract/verify";
import { findEnvelopeByCode } from "@/server/db/store/known-files";
import { recordVerifyAccess } from "@/server/db/store/verify-access";
import { normaliseVerifyCode } from "@/server/domain/verify-code";
import { publicProcedure } from "@/server/trpc";
import { buildKnownDocument } from "./known-document";
import { limitLookups } from "./limits";

/**
 * Returns the document of a printed code, with a masked title; null for every code that opens nothing.
 * Records the look-up for its owner. Anyone. A mutation, to keep codes out of addresses and logs.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export const byCode = publicProcedure
  .input(z.object({ code: z.string().max(200) }))
  .output(VerifiedDocument.nullable())
  .mutation(async ({ ctx, input }) => {
    await limitLookups(ctx);
    const code = normaliseVerifyCode(input.code);
    const envelope = code ? await findEnvelopeByCode(ctx.db, code) : null;
    if (!envelope) return null;
    await recordVerifyAccess(ctx.db, envelope.id, ctx.origin, await clock.now(ctx.db));
    return buildKnownDocument(ctx.db, envelope, false);
  });
