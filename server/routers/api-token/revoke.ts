import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { apiTokens } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { accountProcedure } from "@/server/trpc";
import { lockPlace } from "../member/place";

/**
 * Ends a token of the team at once, whoever made it: stopping a leak is never above anybody's rank. ADMIN and
 * MANAGER. @throws DomainError NOT_FOUND (another team's, revoked already), FORBIDDEN
 */
export const revoke = accountProcedure
  .input(z.object({ teamId: z.int32(), tokenId: z.int32() }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { role } = await lockPlace(tx, ctx.account, { kind: "team", teamId: input.teamId });
      assertMayManage(role);
      const rows = await tx
        .update(apiTokens)
        .set({ revokedAt: await clock.now(tx) })
        .where(
          and(
            eq(apiTokens.id, input.tokenId),
            eq(apiTokens.teamId, input.teamId),
            isNull(apiTokens.revokedAt),
          ),
        )
        .returning({ id: apiTokens.id });
      if (rows.length === 0) throw new DomainError("NOT_FOUND", "API token could not be found.");
      return { success: true };
    }),
  );
