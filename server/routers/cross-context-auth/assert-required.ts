import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import type { CrossContextPurpose } from "@/server/domain/recipient/auth-grant";
import { getIdentityNeed } from "../identity/need";
import { listRequiredMethods } from "../recipient-auth/required-methods";
import { assertAccess, assertCanAct } from "../signing/recipient/access";

/**
 * Requires that this visitor must now prove something of this kind, by the rules of proofs and identity.
 * @throws DomainError INVALID_REQUEST when nothing is required, UNAUTHORIZED before access, or the code of
 * `canAct`
 */
export function assertCrossContextAuthAsked(
  party: RecipientContext,
  purpose: CrossContextPurpose,
  now: Date,
): void {
  if (purpose !== "ACCESS") {
    assertAccess(party, now);
    assertCanAct(party, now);
  }
  const isAsked =
    purpose === "FIELD"
      ? getIdentityNeed(party).signedRuts.length > 0
      : listRequiredMethods(party, purpose).length > 0;
  if (!isAsked)
    throw new DomainError("INVALID_REQUEST", "This recipient is not asked to be verified for that.");
}
