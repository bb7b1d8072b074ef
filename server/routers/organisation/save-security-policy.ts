import { z } from "zod";
import { loadCompanyConnection } from "@/server/auth/company/connection";
import { assertFreshProof } from "@/server/auth/proof";
import { loadSessionForPolicy } from "@/server/auth/session-access";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { readSecurityPolicy, writeSecurityPolicy } from "@/server/db/store/security-policy";
import { DomainError } from "@/server/domain/errors";
import { listChanges } from "@/server/domain/organisation-log/changes";
import type { ShutReason } from "@/server/domain/tenancy/closed-organisation";
import { type CompanyMode, findPolicyRefusal, SecurityPolicy } from "@/server/domain/tenancy/security-policy";
import { log } from "@/server/log";
import { accountProcedure, type Context } from "@/server/trpc";
import { hasVerifiedDomain, loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import { SecurityPolicyShown, toSecurityPolicyShown } from "./security-policy";

/** Messages for a policy that would lock out its author, by the responsible key. */
const OWN: Readonly<Record<Exclude<ShutReason, "COMPANY">, string>> = {
  ADDRESS: "policy.addressRanges: the address you come from lies in none of them.",
  WAY_IN: "policy.waysIn: you came in another way. Sign in by one of them first.",
  SESSION_AGE: "policy.sessionHours: you signed in longer ago than that. Sign in again first.",
  SECOND_FACTOR:
    "policy.requiresSecondFactor: you have not shown one yourself. Set up an authenticator app, or sign in with a passkey first.",
};

/**
 * Replaces the requirements for sessions of an organisation and tokens of its teams, from the next request.
 * The caller must pass them, which prevents a lockout. ADMIN, freshly proven, so never an API token.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, COMPANY_SESSION, COMPANY_REQUIRED, SECURITY_POLICY,
 * BAD_REQUEST, INVALID_REQUEST (it would lock out the caller, or names a company sign-in that is not ready)
 */
export const saveSecurityPolicy = accountProcedure
  .input(z.object({ organisationId: z.int32(), policy: SecurityPolicy }))
  .output(SecurityPolicyShown)
  .mutation(({ ctx, input: { organisationId, policy } }) =>
    ctx.db.transaction(async (tx) => {
      const { account } = ctx;
      const { name } = await lockPlace(tx, account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, account, organisationId);
      await assertFreshProof(tx, account.sessionId);
      const mode = await loadCompanyMode(tx, organisationId, policy);
      const now = await clock.now(tx);
      await assertPasses(tx, { organisationId, policy, mode, now }, ctx);
      const { policy: before } = await readSecurityPolicy(tx, organisationId);
      await writeSecurityPolicy(tx, organisationId, policy, now);
      log.info({ organisationId, userId: account.userId, before, policy }, "security policy changed");
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "SECURITY_POLICY_CHANGED",
        place: { organisationId },
        target: { kind: "ORGANISATION", id: organisationId, name },
        changes: listChanges(before, policy),
      });
      return toSecurityPolicyShown(tx, organisationId, ctx.origin);
    }),
  );

/** @throws DomainError INVALID_REQUEST if the policy names a company sign-in that is not ready */
async function loadCompanyMode(
  tx: Transaction,
  organisationId: number,
  { waysIn }: SecurityPolicy,
): Promise<CompanyMode> {
  const row = await loadCompanyConnection(tx, organisationId);
  const isCompanyOn = row?.isEnabled ?? false;
  const isReady = isCompanyOn && (await hasVerifiedDomain(tx, organisationId));
  if (waysIn?.includes("COMPANY") && !isReady)
    throw new DomainError(
      "INVALID_REQUEST",
      "policy.waysIn: COMPANY needs a provider that is on and a verified domain.",
    );
  return { isCompanyOn, isCompanyRequired: (row?.requiredAt ?? null) !== null };
}

type PolicyChange = { organisationId: number; policy: SecurityPolicy; mode: CompanyMode; now: Date };

/** @throws DomainError INVALID_REQUEST naming the key that would lock out the caller */
async function assertPasses(
  tx: Transaction,
  { organisationId, policy, mode, now }: PolicyChange,
  { account, origin }: Context & { account: NonNullable<Context["account"]> },
): Promise<void> {
  const session = await loadSessionForPolicy(tx, account.sessionId, organisationId, origin.ipAddress);
  if (!session) throw new DomainError("UNAUTHORIZED");
  const reason = findPolicyRefusal(policy, mode, session, now);
  if (reason !== null && reason !== "COMPANY") throw new DomainError("INVALID_REQUEST", OWN[reason]);
}
