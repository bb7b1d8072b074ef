import { createHash } from "node:crypto";
import { z } from "zod";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { isSameSecret } from "@/server/secrets";
import { publicProcedure } from "@/server/trpc";
import { processMailReport, REPORT_OUTCOMES } from "./take-message";

/** Equal length for any input, so that the comparison reveals nothing (T39). */
const hashText = (text: string): Uint8Array => createHash("sha256").update(text).digest();

/**
 * Takes a message about a mail of ours, and returns the outcome. A mail server with BOUNCE_TOKEN; without
 * that variable the procedure does not exist.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED
 */
export const take = publicProcedure
  .input(z.object({ token: z.string().max(1000).nullable(), raw: z.instanceof(Uint8Array) }))
  .output(z.object({ outcome: z.enum(REPORT_OUTCOMES) }))
  .mutation(async ({ ctx, input: { token, raw } }) => {
    const own = env().BOUNCE_TOKEN;
    if (own === undefined) throw new DomainError("NOT_FOUND");
    if (token === null || !isSameSecret(hashText(token), hashText(own)))
      throw new DomainError("UNAUTHORIZED");
    return { outcome: await processMailReport(ctx.db, raw) };
  });
