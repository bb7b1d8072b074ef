import { readPresignToken } from "@/server/auth/presign-token";
import { VerifyPresignToken } from "@/server/contract/embedding";
import { Success } from "@/server/contract/page";
import { publicProcedure } from "@/server/trpc";

/**
 * Checks a presign token (rest/resources.md 10). Anyone; never throws. Scopes are compared only if both sides
 * name one.
 */
export const verifyPresignToken = publicProcedure
  .meta({ openapi: { method: "POST", path: "/embedding/verify-presign-token" } })
  .input(VerifyPresignToken)
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    const subject = await readPresignToken(ctx.db, input.token);
    if (!subject) return { success: false };
    const isCompared = subject.scope !== null && input.scope !== undefined;
    return { success: !isCompared || subject.scope === input.scope };
  });
