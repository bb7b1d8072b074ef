import { eq } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { Success } from "@/server/contract/page";
import { scimConnections } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Removes the directory's token at once. People it brought stay. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED
 */
export const removeToken = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(Success)
  .mutation(({ ctx, input: { organisationId } }) =>
    ctx.db.transaction(async (tx) => {
      const { name } = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, ctx.account, organisationId);
      await assertFreshProof(tx, ctx.account.sessionId);
      const none = { tokenHash: null, lastFour: null, tokenCreatedAt: null };
      await tx
        .update(scimConnections)
        .set({ ...none, lastUsedAt: null, lastUsedIp: null })
        .where(eq(scimConnections.organisationId, organisationId));
      log.info({ organisationId, userId: ctx.account.userId }, "SCIM token removed");
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "DIRECTORY_TOKEN_REVOKED",
        place: { organisationId },
        target: { kind: "DIRECTORY", id: null, name },
      });
      return { success: true };
    }),
  );
