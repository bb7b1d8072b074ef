import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { apiTokens } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { PlaceName } from "@/server/domain/tenancy/place-name";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { TOKEN_EXPIRIES, tokenExpiresAt } from "@/server/domain/tenancy/token-expiry";
import { newApiToken } from "@/server/ids";
import { apiTokenHash } from "@/server/secrets";
import { accountProcedure } from "@/server/trpc";
import { lockPlace } from "../member/place";

const MOST_TOKENS = 100;

/**
 * Makes an API token of a team that acts as its creator there. The text is in this answer and nowhere else: only its
 * SHA-512 is stored (ruling 18). ADMIN and MANAGER. @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_REQUEST beyond 100
 */
export const create = accountProcedure
  .input(z.object({ teamId: z.int32(), name: PlaceName, expiry: z.enum(TOKEN_EXPIRIES) }))
  .output(z.object({ id: z.number(), token: z.string(), expiresAt: z.string().nullable() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId, name } = input;
      const { role } = await lockPlace(tx, ctx.account, { kind: "team", teamId });
      assertMayManage(role);
      const [live] = await tx
        .select({ count: count() })
        .from(apiTokens)
        .where(and(eq(apiTokens.teamId, teamId), isNull(apiTokens.revokedAt)));
      if ((live?.count ?? 0) >= MOST_TOKENS) {
        throw new DomainError("INVALID_REQUEST", `name: a team may have at most ${MOST_TOKENS} tokens.`);
      }
      const now = await clock.now(tx);
      const token = newApiToken();
      const expiresAt = tokenExpiresAt(input.expiry, now);
      const [made] = await tx
        .insert(apiTokens)
        .values({
          teamId,
          userId: ctx.account.userId,
          name,
          tokenHash: apiTokenHash(token),
          lastFour: token.slice(-4),
          createdAt: now,
          expiresAt,
        })
        .returning({ id: apiTokens.id });
      return { id: made?.id ?? 0, token, expiresAt: expiresAt?.toISOString() ?? null };
    }),
  );
