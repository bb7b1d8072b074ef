import {
  type BlockingCode,
  createBlockingProblem,
  type EnvelopeBeforeSending,
  type RecipientBeforeSending,
  type SendingOptions,
  type SendingProblem,
} from "@/server/domain/envelope/sending-problem";
import { isSigningRemotely, maySignRemotely } from "./remote-signature";
import { needsToAct } from "./role";
import { listTurnGroups } from "./turn";

/** Methods that may be combined with an advanced signature (domain/fields.md 8.6, rules 1 and 2). */

const MAY_STAND_BESIDE: readonly string[] = ["FAO_HASH", "CLAVE_UNICA"];

/**
 * Signed bytes may only be appended to, in one known order. So the method stands alone, the order is fixed,
 * recipients without a certificate come first, and no later recipient fills for, or names, another. Other
 * checks report whether the method is set up at all.
 */
export function findRemoteSignatureProblems(
  envelope: EnvelopeBeforeSending,
  options: SendingOptions,
): SendingProblem[] {
  const remote = envelope.recipients.filter(isSigningRemotely);
  // If the method is not set up, only that is reported.
  if (remote.length === 0 || !options.availableMethods?.has("FAO_HASH")) return [];
  const mixed = remote.filter(({ actionAuth }) =>
    actionAuth.some((method) => !MAY_STAND_BESIDE.includes(method)),
  );
  const isMultiple = envelope.items.length > (options.signaturesAtOnce ?? 1);
  return [
    ...createProblems("advancedMixed", mixed),
    ...createProblems(
      "advancedRole",
      remote.filter(({ role }) => !maySignRemotely(role)),
    ),
    ...(envelope.signingMode === "SEQUENTIAL"
      ? findTurnProblems(envelope)
      : createProblems("advancedInParallel", remote)),
    ...(envelope.allowDictateNextSigner ? createProblems("advancedDictated", remote) : []),
    ...(isMultiple ? createProblems("advancedTooManyFiles", remote) : []),
  ];
}

/**
 * Returns problems of recipients who act after, or together with, one whose signature must be the last
 * change.
 */
function findTurnProblems(envelope: EnvelopeBeforeSending): SendingProblem[] {
  const groups = listTurnGroups(
    envelope.recipients.filter(({ role }) => needsToAct(role)),
    "SEQUENTIAL",
  );
  const first = groups.findIndex((group) => group.some(isSigningRemotely));
  const rest = first < 0 ? [] : groups.slice(first).flat();
  const helpers = rest.filter(({ role }) => role === "ASSISTANT");
  const plain = rest.filter((person) => !isSigningRemotely(person) && person.role !== "ASSISTANT");
  // Two revisions of the same bytes cannot both be the next one.
  const together = groups.filter((group) => group.length > 1 && group.every(isSigningRemotely)).flat();
  return [
    ...createProblems("advancedBeforePlain", plain),
    ...createProblems("advancedAssisted", helpers),
    ...createProblems("advancedTogether", together),
  ];
}

const createProblems = (code: BlockingCode, people: readonly RecipientBeforeSending[]): SendingProblem[] =>
  people.length === 0 ? [] : [createBlockingProblem(code, { recipientIds: people.map(({ id }) => id) })];
