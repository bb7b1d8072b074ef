import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { loadTeamRole } from "@/server/auth/team-role";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { apiTokens } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { cancelTokenSendings } from "@/server/db/store/scheduled-sending";
import { TOKEN_ENDED } from "@/server/domain/envelope/send-later";
import { DomainError } from "@/server/domain/errors";
import { assertMayManage } from "@/server/domain/tenancy/rank";
import { memberProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

type TokenInput = { teamId: number; tokenId: number };

const isLive = ({ teamId, tokenId }: TokenInput) =>
  and(eq(apiTokens.id, tokenId), eq(apiTokens.teamId, teamId), isNull(apiTokens.revokedAt));

async function assertNotOfAdmin(tx: Transaction, token: TokenInput): Promise<void> {
  const [row] = await tx.select({ userId: apiTokens.userId }).from(apiTokens).where(isLive(token));
  if (row && (await loadTeamRole(tx, row.userId, token.teamId)) === "ADMIN")
    throw new DomainError("FORBIDDEN");
}

/**
 * Revokes a token of the team at once. ADMIN; MANAGER if its creator is not an ADMIN of the team. Freshly
 * proven.
 * @throws DomainError NOT_FOUND (another team's, revoked already), FORBIDDEN, PROOF_NEEDED
 */
export const revoke = memberProcedure
  .input(z.object({ teamId: z.int32(), tokenId: z.int32() }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { role } = await lockPlace(tx, ctx.account, { kind: "team", teamId: input.teamId });
      assertMayManage(role);
      if (role !== "ADMIN") await assertNotOfAdmin(tx, input);
      await assertFreshProof(tx, ctx.account.sessionId);
      const now = await clock.now(tx);
      const [revoked] = await tx
        .update(apiTokens)
        .set({ revokedAt: now })
        .where(isLive(input))
        .returning({ name: apiTokens.name });
      if (!revoked) throw new DomainError("NOT_FOUND", "API token could not be found.");
      await cancelTokenSendings(tx, input.tokenId, { code: "FORBIDDEN", text: TOKEN_ENDED }, now);
      const { userId } = ctx.account;
      await recordActivity(tx, {
        userId,
        kind: "TOKEN_REVOKED",
        about: revoked.name,
        origin: ctx.origin,
        now,
      });
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "API_TOKEN_REVOKED",
        place: { teamId: input.teamId },
        target: { kind: "API_TOKEN", id: input.tokenId, name: revoked.name },
      });
      return { success: true };
    }),
  );
