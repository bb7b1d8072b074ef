import { toFieldForRules } from "@/server/contract/rules";
import type { RecipientRow } from "@/server/db/store/envelope";
import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { isReadOnly } from "@/server/domain/field/requirement";
import { mayFill } from "@/server/domain/recipient/assistance";
import { isExpired } from "@/server/domain/recipient/is-expired";
import { assertAccess, assertCanAct } from "./access";

export type OwnField = {
  field: ReturnType<typeof toFieldForRules>;
  /** Owner of the field: the recipient, or a recipient whom an ASSISTANT helps. */
  owner: RecipientRow;
};

/**
 * Returns a field that the recipient may write, checked in the order of domain/signing.md 4.6: owner,
 * envelope's state, expiry of recipient and owner, acts, turn, read-only. @throws DomainError NOT_FOUND for
 * every field that is not theirs to fill, INVALID_REQUEST, or the code of `canAct`
 */
export function findOwnField(party: RecipientContext, fieldId: number, now: Date): OwnField {
  const row = party.fields.find((candidate) => candidate.id === fieldId);
  const owner = party.recipients.find((candidate) => candidate.id === row?.recipientId);
  if (!row || !owner || !mayFill(party.recipient, row, party.recipients)) {
    throw new DomainError("NOT_FOUND", "Field could not be found.");
  }
  assertCanAct(party, now);
  if (isExpired(owner, now)) throw new DomainError("RECIPIENT_EXPIRED");
  if (owner.signingStatus !== "NOT_SIGNED") throw new DomainError("RECIPIENT_ALREADY_SIGNED");
  assertAccess(party, now);
  const field = toFieldForRules(row);
  if (isReadOnly(field)) {
    throw new DomainError("INVALID_REQUEST", "This field was set by the sender and cannot be changed.");
  }
  return { field, owner };
}
