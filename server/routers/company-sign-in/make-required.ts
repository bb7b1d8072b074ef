import { and, eq, inArray, isNotNull, isNull, not } from "drizzle-orm";
import { z } from "zod";
import { listOrganisationAdmins } from "@/server/auth/company/break-glass";
import { type ConnectionRow, loadCompanyConnection } from "@/server/auth/company/connection";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { companyConnections, organisationMembers } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import {
  CompanySignIn,
  hasVerifiedDomain,
  isProviderSession,
  loadOrganisationAsAdmin,
  toCompanySignIn,
} from "./wire";

const Required = z.object({
  organisationId: z.int32(),
  /**
   * Admins exempt from it for emergencies, each with a password and an authenticator. Replaces the former
   * list.
   */
  breakGlassUserIds: z.array(z.int32()).min(1).max(20),
});

/**
 * Makes the company's sign-in required from the next call, except for the named emergency administrators. A
 * repeated call renames them. API tokens go on. ADMIN, freshly proven, signed in by the present provider.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, COMPANY_REQUIRED, INVALID_REQUEST (no active
 * provider, no verified domain, other sign-in, no second factor)
 */
export const makeRequired = accountProcedure
  .input(Required)
  .output(CompanySignIn)
  .mutation(({ ctx, input: { organisationId, breakGlassUserIds } }) =>
    ctx.db.transaction(async (tx) => {
      const { account, origin } = ctx;
      const { name } = await lockPlace(tx, account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, account, organisationId);
      await assertFreshProof(tx, account.sessionId);
      const row = await loadCompanyConnection(tx, organisationId);
      if (row === null || row.requiredAt === null)
        await assertWorks(tx, row, organisationId, account.sessionId);
      const now = await clock.now(tx);
      const namedBefore = (await listOrganisationAdmins(tx, organisationId)).filter(
        ({ isBreakGlass }) => isBreakGlass,
      );
      await markBreakGlassAdmins(tx, organisationId, breakGlassUserIds, now);
      await tx
        .update(companyConnections)
        .set({ requiredAt: row?.requiredAt ?? now })
        .where(eq(companyConnections.organisationId, organisationId));
      const { userId } = account;
      await recordActivity(tx, { userId, kind: "COMPANY_REQUIRED", about: name, origin, now });
      log.info({ organisationId, userId, breakGlassUserIds }, "company sign-in is required");
      const namedSince = (await listOrganisationAdmins(tx, organisationId)).filter(
        ({ isBreakGlass }) => isBreakGlass,
      );
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "COMPANY_SIGN_IN_REQUIRED",
        place: { organisationId },
        target: { kind: "CONNECTION", id: null, name: row?.issuer ?? name },
        changes: listChanges(
          { forEmergencies: namedBefore.map(({ email }) => email) },
          { forEmergencies: namedSince.map(({ email }) => email) },
        ),
      });
      return toCompanySignIn(tx, organisationId, account.sessionId);
    }),
  );

async function assertWorks(
  tx: Transaction,
  row: ConnectionRow | null,
  organisationId: number,
  sessionId: string,
): Promise<void> {
  if (!row?.isEnabled)
    throw new DomainError(
      "INVALID_REQUEST",
      "organisationId: its people do not sign in with a provider yet.",
    );
  if (!(await hasVerifiedDomain(tx, organisationId)))
    throw new DomainError("INVALID_REQUEST", "organisationId: none of its domains is verified.");
  if (!(await isProviderSession(tx, row, sessionId)))
    throw new DomainError(
      "INVALID_REQUEST",
      "organisationId: sign in with its provider as it is now before it is required.",
    );
}

/** @throws DomainError INVALID_REQUEST for a member who is not ADMIN or has no second factor */
async function markBreakGlassAdmins(
  tx: Transaction,
  organisationId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  const ready = (await listOrganisationAdmins(tx, organisationId)).filter(
    ({ hasSecondFactor }) => hasSecondFactor,
  );
  if (!userIds.every((id) => ready.some(({ userId }) => userId === id)))
    throw new DomainError(
      "INVALID_REQUEST",
      "breakGlassUserIds: each is an ADMIN of the organisation with a password and an authenticator.",
    );
  const isNamed = inArray(organisationMembers.userId, [...userIds]);
  const here = eq(organisationMembers.organisationId, organisationId);
  await tx
    .update(organisationMembers)
    .set({ breakGlassAt: null })
    .where(and(here, isNotNull(organisationMembers.breakGlassAt), not(isNamed)));
  await tx
    .update(organisationMembers)
    .set({ breakGlassAt: now })
    .where(and(here, isNull(organisationMembers.breakGlassAt), isNamed));
}
