import type { Party } from "@/server/db/store/signing";
import { Refusal } from "@/server/domain/errors";
import type { HandBackPurpose } from "@/server/domain/recipient/proof";
import { identityNeed } from "../identity/need";
import { methodsFor } from "../proving/gates";
import { assertAccess, assertCanAct } from "../signing/visit";

/**
 * Something of this kind is to be checked for this visitor now, as the gates of proving and identifying have it.
 * @throws Refusal INVALID_REQUEST when nobody asks for it, UNAUTHORIZED before access, or the code of `canAct`
 */
export function assertHandBackAsked(party: Party, purpose: HandBackPurpose, now: Date): void {
  if (purpose !== "ACCESS") {
    assertAccess(party, now);
    assertCanAct(party, now);
  }
  const isAsked =
    purpose === "FIELD" ? identityNeed(party).signedRuts.length > 0 : methodsFor(party, purpose).length > 0;
  if (!isAsked) throw new Refusal("INVALID_REQUEST", "This recipient is not asked to be verified for that.");
}
