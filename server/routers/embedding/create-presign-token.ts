import { issuePresignToken } from "@/server/auth/presign-token";
import { MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { CreatePresignToken, PresignToken } from "@/server/contract/embedding";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

/**
 * Creates a token for embedding pages, valid 5 minutes to a week (rest/resources.md 10). API tokens only: it is
 * keyed by theirs and ends with it.
 * @throws DomainError UNAUTHORIZED
 */
export const createPresignToken = teamProcedure
  .meta({ openapi: { method: "POST", path: "/embedding/create-presign-token" } })
  .input(CreatePresignToken)
  .output(PresignToken)
  .mutation(async ({ ctx, input }) => {
    if (ctx.actor.kind !== "apiToken") throw new DomainError("UNAUTHORIZED");
    const { tokenId, teamId } = ctx.actor;
    const now = await clock.now(ctx.db);
    // A JWT counts whole seconds.
    const second = Math.floor(now.getTime() / 1000) * 1000;
    const expiresAt = new Date(second + input.expiresIn * MINUTE_MS);
    const scope = input.scope ?? null;
    const token = await issuePresignToken(ctx.db, { tokenId, teamId, scope }, { now, expiresAt });
    if (token === null) throw new DomainError("UNAUTHORIZED");
    return { token, expiresAt: expiresAt.toISOString(), expiresIn: input.expiresIn * 60 };
  });
