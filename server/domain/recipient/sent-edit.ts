import { findRecipientProblems } from "@/server/domain/envelope/recipient-problems";
import {
  BLOCKING,
  type BlockingCode,
  type EnvelopeBeforeSending,
  isBlocking,
  type RecipientBeforeSending,
  type SendingOptions,
} from "@/server/domain/envelope/sending-problem";
import { formatProblemSentence } from "@/server/domain/envelope/sending-problem-sentence";
import { DomainError } from "@/server/domain/errors";
import type { SigningMode } from "@/server/domain/vocabulary";
import { hasAnybodyActed } from "./edit-rules";
import { isSigningRemotely } from "./remote-signature";
import { needsToAct } from "./role";
import { findCurrentTurn, listTurnGroups } from "./turn";

type Sent = RecipientBeforeSending & {
  readonly activatedAt: Date | null;
  /** Added since sending: may still get fields before the first act (ruling 8). */
  readonly isAddedWhilePending: boolean;
};
type SentEnvelope = Omit<EnvelopeBeforeSending, "recipients"> & { readonly recipients: readonly Sent[] };

/**
 * Problems of recipients that distribute refuses (rulings 11, 46, rest/envelopes.md 4.6) and an edit may not
 * introduce later.
 */
const ABOUT_PEOPLE: readonly BlockingCode[] = [
  "emailNeededForAuth",
  "methodNotSetUp",
  "rutFirmadoUnchecked",
  "missingSignatureField",
  "assistantInParallel",
  "assistantLast",
];

/**
 * Checks a pending envelope after recipients were added or changed. At least one recipient must act or have
 * acted. None may come before one who was already asked (domain/signing.md 4.8). The changed recipients must
 * be sendable. Throws INVALID_REQUEST, NOT_SETUP, MISSING_SIGNATURE_FIELD.
 */
export function assertFitsSent(
  envelope: SentEnvelope,
  changedIds: ReadonlySet<number>,
  options: SendingOptions = {},
): void {
  assertSomebodyActs(envelope.recipients);
  assertNobodyOvertakes(envelope.recipients, envelope.signingMode);
  const isAwaitingFields = (id: number) =>
    !hasAnybodyActed(envelope.recipients) &&
    envelope.recipients.some((recipient) => recipient.id === id && recipient.isAddedWhilePending);
  for (const problem of findRecipientProblems(envelope, options)) {
    if (!isBlocking(problem) || !ABOUT_PEOPLE.includes(problem.code)) continue;
    const changed = (problem.recipientIds ?? []).filter((id) => changedIds.has(id));
    const blamed =
      problem.code === "missingSignatureField" ? changed.filter((id) => !isAwaitingFields(id)) : changed;
    if (blamed.length === 0) continue;
    throw new DomainError(
      BLOCKING[problem.code],
      formatProblemSentence({ ...problem, recipientIds: blamed }, envelope),
    );
  }
  // Their signature slots are laid out at sending, before the first signature (domain/fields.md 8.6, rule 3).
  if (envelope.recipients.some(isSigningRemotely)) throw new DomainError("ENVELOPE_TSP_LOCKED");
}

/** A sent envelope without acting recipients would be sealed without any act. */
export function assertSomebodyActs(recipients: readonly Pick<Sent, "role">[]): void {
  if (recipients.some(({ role }) => needsToAct(role))) return;
  throw new DomainError(
    "INVALID_REQUEST",
    "Nobody would be left to act. Add another recipient first, or cancel the envelope.",
  );
}

function assertNobodyOvertakes(recipients: readonly Sent[], mode: SigningMode): void {
  const wasAsked = ({ activatedAt, signingStatus }: Sent) =>
    activatedAt !== null || signingStatus !== "NOT_SIGNED";
  const groups = listTurnGroups(recipients, mode);
  const reached = groups.findLastIndex((group) => group.some(wasAsked));
  if (groups.slice(0, Math.max(0, reached)).flat().every(wasAsked)) return;
  throw new DomainError(
    "INVALID_REQUEST",
    "signingOrder: nobody can come before somebody who was already asked to act.",
  );
}

type InTurn = Parameters<typeof findCurrentTurn>[0][number];

/**
 * Returns the recipients whose turn begins because others left or changed. Excludes those who already had the
 * turn, and recipients added since sending, who are only asked by distribute and redistribute (rest/envelopes.md
 * 7.1).
 */
export function findNewlyInTurn<R extends InTurn>(
  before: readonly InTurn[],
  after: readonly R[],
  mode: SigningMode,
): R[] {
  const waited = new Set(before.filter(({ role }) => needsToAct(role)).map(({ id }) => id));
  for (const { id } of findCurrentTurn(before, mode)) waited.delete(id);
  return findCurrentTurn(after, mode).filter(({ id }) => waited.has(id));
}
