import { assertFreshProof } from "@/server/auth/proof";
import type { Transaction } from "@/server/db/client";
import type { Context } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { type CallerMembership, lockPlace } from "../member/membership-scope";

/**
 * Locks the organisation for a change of the table: it assigns leading roles, so only ADMINs, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED
 */
export async function lockForAdmin(
  tx: Transaction,
  account: NonNullable<Context["account"]>,
  organisationId: number,
): Promise<CallerMembership> {
  await lockPlace(tx, account, { kind: "organisation", organisationId });
  const here = await loadOrganisationAsAdmin(tx, account, organisationId);
  await assertFreshProof(tx, account.sessionId);
  return here;
}
