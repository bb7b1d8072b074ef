import { eq } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { companyConnections } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { CompanySignIn, loadOrganisationAsAdmin, toCompanySignIn } from "./wire";

/**
 * Makes the company's sign-in optional again, at once. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, COMPANY_REQUIRED
 */
export const makeOptional = accountProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(CompanySignIn)
  .mutation(({ ctx, input: { organisationId } }) =>
    ctx.db.transaction(async (tx) => {
      const { account, origin } = ctx;
      const { name } = await lockPlace(tx, account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, account, organisationId);
      await assertFreshProof(tx, account.sessionId);
      await tx
        .update(companyConnections)
        .set({ requiredAt: null })
        .where(eq(companyConnections.organisationId, organisationId));
      const { userId, sessionId } = account;
      const now = await clock.now(tx);
      await recordActivity(tx, { userId, kind: "COMPANY_RELEASED", about: name, origin, now });
      log.info({ organisationId, userId }, "company sign-in is no longer required");
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "COMPANY_SIGN_IN_OPTIONAL",
        place: { organisationId },
        target: { kind: "CONNECTION", id: null, name },
      });
      return toCompanySignIn(tx, organisationId, sessionId);
    }),
  );
