import type { Visitor } from "@/server/db/store/auth-grant";
import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { liveGrants } from "@/server/domain/recipient/auth-grant";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import { addressOf } from "@/server/domain/recipient/person";
import type { AuthPurpose, CodePurpose } from "@/server/domain/recipient/recipient-auth";
import {
  assertAccess,
  assertCanAct,
  requiredAccessAuth,
  requiredActionAuth,
} from "../signing/recipient/access";

/** The methods any one of which is asked for, as the envelope stands. */
export const methodsFor = (party: RecipientContext, purpose: AuthPurpose): readonly AuthMethod[] =>
  purpose === "ACCESS" ? requiredAccessAuth(party) : requiredActionAuth(party);

/**
 * Signing is proven only by who may see the document and act now; in this order, so that a state is not told to who
 * may not see it. @throws DomainError UNAUTHORIZED, or the code of `canAct`
 */
function assertOpen(party: RecipientContext, purpose: AuthPurpose, now: Date): void {
  if (purpose === "ACCESS") return;
  assertAccess(party, now);
  assertCanAct(party, now);
}

/** @throws DomainError INVALID_REQUEST when nobody asks for that method, or as `assertOpen` and `assertMayEnrol` */
export function assertAsked(
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
  assertOpen(party, purpose, now);
  if (methodsFor(party, purpose).includes(method)) return;
  throw new DomainError("INVALID_REQUEST", "This recipient is not asked to be verified in that way.");
}

/** Methods that need something of an account, which may be set up on the way (ruling 47). */
const NEED_A_FACTOR: readonly AuthMethod[] = ["ACCOUNT", "TWO_FACTOR_AUTH", "PASSKEY", "PASSWORD"];

const asksFactor = (party: RecipientContext, purpose: AuthPurpose): boolean =>
  methodsFor(party, purpose).some((method) => NEED_A_FACTOR.includes(method));

/** A factor may be set up where one is asked for, now. @throws DomainError INVALID_REQUEST, or as `assertOpen` */
function assertMayEnrol(party: RecipientContext, now: Date): void {
  if (asksFactor(party, "ACCESS")) return;
  assertOpen(party, "ACTION", now);
  if (asksFactor(party, "ACTION")) return;
  throw new DomainError("INVALID_REQUEST", "Nothing has to be set up for this recipient.");
}

/**
 * This tab has shown a code mailed to an address, and that address is the recipient's still. Answers it: what is set up
 * belongs to the account of the address that was proven, never to one that a row names (ruling 91).
 * @throws DomainError UNAUTHORIZED, or as `assertMayEnrol`
 */
export function assertEnrolling(party: RecipientContext, now: Date): string {
  assertMayEnrol(party, now);
  const [grant] = liveGrants(party.grants, "ENROLMENT", now);
  if (grant && grant.address === addressOf(party.recipient)) return grant.address;
  throw new DomainError("UNAUTHORIZED", "Show first that the address is yours: ask for a code.");
}

/** What is proven holds for one tab, so a tab must be named (ruling 48). @throws DomainError INVALID_REQUEST */
export function bindingOf({ bindingHash }: Visitor): Uint8Array {
  if (bindingHash) return bindingHash;
  throw new DomainError(
    "INVALID_REQUEST",
    "Send the header signing-binding: what is proven holds for one tab.",
  );
}
