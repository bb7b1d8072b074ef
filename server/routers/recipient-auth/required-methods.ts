import type { Visitor } from "@/server/db/store/auth-grant";
import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { listLiveGrants } from "@/server/domain/recipient/auth-grant";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import { getSeatAddress } from "@/server/domain/recipient/person";
import type { AuthPurpose, CodePurpose } from "@/server/domain/recipient/recipient-auth";
import {
  assertAccess,
  assertCanAct,
  listRequiredAccessAuth,
  listRequiredActionAuth,
} from "../signing/recipient/access";

/** Returns the required methods, any one of which is enough. */
export const listRequiredMethods = (party: RecipientContext, purpose: AuthPurpose): readonly AuthMethod[] =>
  purpose === "ACCESS" ? listRequiredAccessAuth(party) : listRequiredActionAuth(party);

/**
 * Requires access and the right to act for a proof of signing; in this order, so that the state is not told
 * without access.
 * @throws DomainError UNAUTHORIZED, or the code of `canAct`
 */
function assertMayAuthenticate(party: RecipientContext, purpose: AuthPurpose, now: Date): void {
  if (purpose === "ACCESS") return;
  assertAccess(party, now);
  assertCanAct(party, now);
}

/**
 * @throws DomainError INVALID_REQUEST when that method is not required, or as `assertMayAuthenticate` and
 * `assertMayEnrol`
 */
export function assertMethodRequired(
  party: RecipientContext,
  purpose: CodePurpose,
  method: AuthMethod,
  now: Date,
): void {
  if (purpose === "ENROLMENT") {
    assertMayEnrol(party, now);
    return;
  }
  if (purpose === "MORE") {
    assertAccess(party, now);
    return;
  }
  assertMayAuthenticate(party, purpose, now);
  if (listRequiredMethods(party, purpose).includes(method)) return;
  throw new DomainError("INVALID_REQUEST", "This recipient is not asked to be verified in that way.");
}

/** Methods that need a factor of an account, which may be set up on the way (ruling 47). */
const NEED_A_FACTOR: readonly AuthMethod[] = ["ACCOUNT", "TWO_FACTOR_AUTH", "PASSKEY", "PASSWORD"];

const needsFactor = (party: RecipientContext, purpose: AuthPurpose): boolean =>
  listRequiredMethods(party, purpose).some((method) => NEED_A_FACTOR.includes(method));

/** Requires that a factor is needed now. @throws DomainError INVALID_REQUEST, or as `assertMayAuthenticate` */
function assertMayEnrol(party: RecipientContext, now: Date): void {
  if (needsFactor(party, "ACCESS")) return;
  assertMayAuthenticate(party, "ACTION", now);
  if (needsFactor(party, "ACTION")) return;
  throw new DomainError("INVALID_REQUEST", "Nothing has to be set up for this recipient.");
}

/**
 * Requires that this tab has shown a code mailed to the recipient's present address. Returns that address:
 * factors belong to its account, never to one that a row names (ruling 91).
 * @throws DomainError UNAUTHORIZED, or as `assertMayEnrol`
 */
export function assertEnrolling(party: RecipientContext, now: Date): string {
  assertMayEnrol(party, now);
  const [grant] = listLiveGrants(party.grants, "ENROLMENT", now);
  if (grant && grant.address === getSeatAddress(party.recipient)) return grant.address;
  throw new DomainError("UNAUTHORIZED", "Show first that the address is yours: ask for a code.");
}

/**
 * Returns the tab's binding: a proof holds for a single tab (ruling 48).
 * @throws DomainError INVALID_REQUEST
 */
export function getTabBinding({ bindingHash }: Visitor): Uint8Array {
  if (bindingHash) return bindingHash;
  throw new DomainError(
    "INVALID_REQUEST",
    "Send the header signing-binding: what is proven holds for one tab.",
  );
}
