import type { AuditEntryInput } from "@/server/contract/audit";
import type { CompleteSigning, SigningSession } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { type RecipientRow, refreshSearchText } from "@/server/db/store/envelope";
import { assignRecipientPeople } from "@/server/db/store/recipient-person";
import type { RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { needsToAct } from "@/server/domain/recipient/role";
import { findCurrentTurn, listTurnGroups } from "@/server/domain/recipient/turn";
import { toRecipientBase } from "../../audit-base";

type NextUnavailable = NonNullable<SigningSession["nextUnavailable"]>;
/**
 * Recipient that this one may replace when completing, or the reason why not, if the sender allows the
 * choice.
 */
type NextChoice = { next: RecipientRow; why: null } | { next: null; why: NextUnavailable | null };

const buildNoChoice = (why: NextUnavailable | null): NextChoice => ({ next: null, why });

/**
 * Finds the replaceable recipient (domain/signing.md 4.10): SEQUENTIAL with the switch on, this one is the
 * last of its group, and exactly one unreached recipient follows. No reason without a follower or the
 * sender's permission.
 */
export function getNextChoice({ meta, recipients: people, recipient }: RecipientContext): NextChoice {
  if (meta.signingOrder !== "SEQUENTIAL" || !meta.allowDictateNextSigner) return buildNoChoice(null);
  const groups = listTurnGroups(people, meta.signingOrder);
  const own = groups.findIndex((group) => group.some(({ id }) => id === recipient.id));
  const [next, ...more] = groups[own + 1] ?? [];
  if (!next) return buildNoChoice(null);
  const [last, ...others] = findCurrentTurn(people, meta.signingOrder);
  if (last?.id !== recipient.id || others.length > 0) return buildNoChoice("OTHERS_FIRST");
  if (more.length > 0) return buildNoChoice("SEVERAL");
  const isUnreached = next.sendStatus === "NOT_SENT" && next.readStatus === "NOT_OPENED";
  return isUnreached && next.signingStatus === "NOT_SIGNED" ? { next, why: null } : buildNoChoice("REACHED");
}

export const findDictatableRecipient = (party: RecipientContext): RecipientRow | null =>
  getNextChoice(party).next;

/** Next recipient after a change, with its audit entries. */
export type Dictated = { nextId: number; entries: AuditEntryInput[] };

/**
 * Replaces the next recipient's name and address, even if sending had filled them in (`assignRecipientPeople`). Returns
 * null without a change. @throws DomainError INVALID_REQUEST when it is not allowed here, or the address
 * belongs to another recipient
 */
export async function dictateNextSigner(
  tx: Transaction,
  party: RecipientContext,
  person: NonNullable<CompleteSigning["nextSigner"]>,
  now: Date,
): Promise<Dictated | null> {
  const next = findDictatableRecipient(party);
  if (!next)
    throw new DomainError("INVALID_REQUEST", "nextSigner: the next recipient cannot be chosen here.");
  const isTaken = party.recipients.some(
    (other) => other.id !== next.id && needsToAct(other.role) && other.email.toLowerCase() === person.email,
  );
  if (isTaken) {
    throw new DomainError(
      "INVALID_REQUEST",
      "nextSigner.email: this person already takes part in the envelope.",
    );
  }
  const changes = [
    ...(next.name === person.name ? [] : [{ type: "NAME", from: next.name, to: person.name }]),
    ...(next.email.toLowerCase() !== person.email
      ? [{ type: "EMAIL", from: next.email, to: person.email }]
      : []),
  ];
  if (changes.length === 0) return null;
  const ended = await assignRecipientPeople(tx, party, [{ row: next, person }], now);
  await refreshSearchText(tx, party.envelope.id);
  const updated: AuditEntryInput = {
    type: "RECIPIENT_UPDATED",
    data: { ...toRecipientBase({ ...next, ...person }), changes },
  };
  return { nextId: next.id, entries: [updated, ...ended] };
}
