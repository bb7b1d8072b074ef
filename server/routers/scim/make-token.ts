import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { scimConnections } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { createSecretChange } from "@/server/domain/organisation-log/changes";
import { newScimToken } from "@/server/ids";
import { log } from "@/server/log";
import { hashApiToken } from "@/server/secrets";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";

/**
 * Creates the token of an organisation's directory; the former ends at once. Shown only in this answer.
 * ADMIN, freshly proven: it decides who belongs to the organisation.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED
 */
export const makeToken = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(z.object({ token: z.string() }))
  .mutation(({ ctx, input: { organisationId } }) =>
    ctx.db.transaction(async (tx) => {
      const { name } = await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, ctx.account, organisationId);
      await assertFreshProof(tx, ctx.account.sessionId);
      const token = newScimToken();
      const values = {
        tokenHash: hashApiToken(token),
        lastFour: token.slice(-4),
        tokenCreatedAt: await clock.now(tx),
        lastUsedAt: null,
        lastUsedIp: null,
      };
      await tx
        .insert(scimConnections)
        .values({ ...values, organisationId })
        .onConflictDoUpdate({ target: scimConnections.organisationId, set: values });
      log.info({ organisationId, userId: ctx.account.userId }, "SCIM token made");
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "DIRECTORY_TOKEN_CREATED",
        place: { organisationId },
        target: { kind: "DIRECTORY", id: null, name },
        changes: [createSecretChange("token")],
      });
      return { token };
    }),
  );
