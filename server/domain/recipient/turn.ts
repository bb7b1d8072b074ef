import type { EnvelopeForRules, RecipientForRules } from "@/server/domain/aggregate";
import { getStatusErrorCode } from "@/server/domain/envelope/lifecycle";
import type { ErrorCode } from "@/server/domain/errors";
import { isExpired } from "@/server/domain/recipient/is-expired";
import type { SigningMode } from "@/server/domain/vocabulary";
import { needsToAct } from "./role";

type Ordered = Pick<RecipientForRules, "id" | "role" | "signingOrder">;
type InTurn = Ordered & Pick<RecipientForRules, "signingStatus">;

/** Sorts recipients as in every list: by order, those without one last, then by id (rest/README.md 2.4). */
export function compareBySigningOrder(a: Ordered, b: Ordered): number {
  if (a.signingOrder === b.signingOrder) return a.id - b.id;
  if (a.signingOrder === null) return 1;
  return b.signingOrder === null ? -1 : a.signingOrder - b.signingOrder;
}

/**
 * Groups the acting recipients who act together. SEQUENTIAL: equal explicit orders form a group; each
 * recipient without an order is a separate group after all numbered ones, by id (ruling 9a). PARALLEL: one
 * group. CC takes no part.
 */
export function listTurnGroups<R extends Ordered>(recipients: readonly R[], mode: SigningMode): R[][] {
  const acting = recipients.filter((recipient) => needsToAct(recipient.role)).sort(compareBySigningOrder);
  if (mode === "PARALLEL") return acting.length === 0 ? [] : [acting];
  const groups: R[][] = [];
  for (const recipient of acting) {
    const group = groups.at(-1);
    const isTogether = recipient.signingOrder !== null && group?.[0]?.signingOrder === recipient.signingOrder;
    if (group && isTogether) group.push(recipient);
    else groups.push([recipient]);
  }
  return groups;
}

/**
 * Returns the recipients who may act now: the unsigned ones of the first group that is not done
 * (domain/signing.md 4.8). Empty once all are done or one has rejected. Used by invitations, the signing page,
 * reminders and `canAct` alike.
 */
export function findCurrentTurn<R extends InTurn>(recipients: readonly R[], mode: SigningMode): R[] {
  if (computeSigningOutcome(recipients) !== "open") return [];
  const isUnsigned = (recipient: R) => recipient.signingStatus === "NOT_SIGNED";
  return (
    listTurnGroups(recipients, mode)
      .find((group) => group.some(isUnsigned))
      ?.filter(isUnsigned) ?? []
  );
}

export const listUnsentInTurn = <R extends InTurn & Pick<RecipientForRules, "sendStatus">>(
  recipients: readonly R[],
  mode: SigningMode,
): R[] => findCurrentTurn(recipients, mode).filter(({ sendStatus }) => sendStatus === "NOT_SENT");

export const listStartingTurn = <R extends InTurn & { readonly activatedAt: Date | null }>(
  recipients: readonly R[],
  mode: SigningMode,
): R[] => findCurrentTurn(recipients, mode).filter(({ activatedAt }) => activatedAt === null);

export function hasTurn(
  recipient: Pick<RecipientForRules, "id">,
  envelope: { readonly recipients: readonly InTurn[]; readonly signingMode: SigningMode },
): boolean {
  return findCurrentTurn(envelope.recipients, envelope.signingMode).some(({ id }) => id === recipient.id);
}

export function hasLaterGroups(
  recipient: Pick<RecipientForRules, "id">,
  recipients: readonly Ordered[],
  mode: SigningMode,
): boolean {
  const groups = listTurnGroups(recipients, mode);
  const own = groups.findIndex((group) => group.some(({ id }) => id === recipient.id));
  return own >= 0 && own < groups.length - 1;
}

/** Returns a recipient's place in the order: the 1-based index among the groups, as "2 of 3"; null for CC. */
export function findSigningPosition(
  recipient: Pick<RecipientForRules, "id">,
  recipients: readonly Ordered[],
  mode: SigningMode,
): { place: number; of: number } | null {
  const groups = listTurnGroups(recipients, mode);
  const index = groups.findIndex((group) => group.some(({ id }) => id === recipient.id));
  return index < 0 ? null : { place: index + 1, of: groups.length };
}

/** Returns the result of the acts so far: the only thing that moves the envelope after an act. */
export function computeSigningOutcome(
  recipients: readonly Pick<RecipientForRules, "role" | "signingStatus">[],
): "open" | "complete" | "rejected" {
  const acting = recipients.filter((recipient) => needsToAct(recipient.role));
  if (acting.some((recipient) => recipient.signingStatus === "REJECTED")) return "rejected";
  return acting.every((recipient) => recipient.signingStatus === "SIGNED") ? "complete" : "open";
}

export type CanAct = { readonly ok: true } | { readonly ok: false; readonly reason: ErrorCode };

/**
 * Returns whether this recipient may fill, complete or reject at `now`. The page renders the reason, the
 * procedure throws it. Order of checks: domain/signing.md 4.7 (existence, own act, envelope state, expiry,
 * rejection, turn).
 */
export function canAct(
  recipient: Pick<RecipientForRules, "id" | "role" | "signingStatus" | "expiresAt">,
  envelope: EnvelopeForRules,
  now: Date,
): CanAct {
  const reason = findActBarrier(recipient, envelope, now);
  return reason === null ? { ok: true } : { ok: false, reason };
}

function findActBarrier(
  recipient: Pick<RecipientForRules, "id" | "role" | "signingStatus" | "expiresAt">,
  envelope: EnvelopeForRules,
  now: Date,
): ErrorCode | null {
  if (envelope.type === "TEMPLATE" || envelope.deletedAt !== null) return "NOT_FOUND";
  if (!needsToAct(recipient.role)) return "INVALID_REQUEST";
  if (recipient.signingStatus === "SIGNED") return "RECIPIENT_ALREADY_SIGNED";
  if (envelope.status !== "PENDING" || envelope.sealingSince !== null) return getStatusErrorCode(envelope);
  if (isExpired(recipient, now)) return "RECIPIENT_EXPIRED";
  if (recipient.signingStatus === "REJECTED") return "RECIPIENT_ALREADY_SIGNED";
  return hasTurn(recipient, envelope) ? null : "RECIPIENT_OUT_OF_TURN";
}
