import { DomainError } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { findFieldProblems } from "./field-problems";
import { findAddressProblems, findRecipientProblems } from "./recipient-problems";
import {
  BLOCKING,
  type BlockingCode,
  type BlockingProblem,
  createBlockingProblem,
  type EnvelopeBeforeSending,
  isBlocking,
  type SendingOptions,
  type SendingProblem,
} from "./sending-problem";
import { formatProblemSentence, toProblemIssues } from "./sending-problem-sentence";

/**
 * Returns all problems of sending this envelope as it is, blocking ones first. An empty list means that it
 * can be sent.
 */
export function findSendingProblems(
  envelope: EnvelopeBeforeSending,
  options: SendingOptions,
): SendingProblem[] {
  const problems = [
    ...findSizeProblems(envelope, options),
    ...findRecipientProblems(envelope, options),
    ...findFieldProblems(envelope, options),
  ];
  const order: readonly string[] = Object.keys(BLOCKING);
  const getRank = ({ code, severity }: SendingProblem) =>
    severity === "warning" ? order.length : order.indexOf(code);
  return problems.sort((a, b) => getRank(a) - getRank(b));
}

/** Reported per signer, because each is fixed separately. */
const OF_EACH_SIGNER: readonly SendingProblem["code"][] = ["missingSignatureField", "signatureNotRequired"];

/**
 * Splits the problems into one entry per field and signer, in the same order, so that the user can go to
 * each. Problems that recipients share (such as the order) stay one entry.
 */
export function splitProblems(problems: readonly SendingProblem[]): SendingProblem[] {
  return problems.flatMap((problem) => {
    const { fieldIds, recipientIds } = problem;
    if (fieldIds) return fieldIds.map((id) => ({ ...problem, fieldIds: [id] }));
    if (!recipientIds || !OF_EACH_SIGNER.includes(problem.code)) return [problem];
    return recipientIds.map((id) => ({ ...problem, recipientIds: [id] }));
  });
}

/** Throws the `DomainError` of the first blocking problem, with all blocking ones as issues. */
export function assertReadyToSend(envelope: EnvelopeBeforeSending, options: SendingOptions): void {
  refuseFor(findSendingProblems(envelope, options).filter(isBlocking), envelope);
}

/** Supplied by each use of a template: addresses of its recipients, and values of read-only fields. */
const OF_EVERY_USE: ReadonlySet<BlockingCode> = new Set([
  "template",
  "emailNeededForAuth",
  "emailMissing",
  "readOnlyWithoutValue",
]);

/** Throws as `assertReadyToSend` for faults of a template itself, so that every use of it can be sent. */
export function assertUsesCanBeSent(template: EnvelopeBeforeSending, options: SendingOptions): void {
  const blockingProblems = findSendingProblems(template, options).filter(isBlocking);
  refuseFor(
    blockingProblems.filter(({ code }) => !OF_EVERY_USE.has(code)),
    template,
  );
}

/**
 * Throws MISSING_RECIPIENT_EMAIL, naming each, if the envelope goes out by mail and one of these recipients
 * has no reachable address. For reminding recipients of a sent envelope; `assertReadyToSend` checks all
 * recipients.
 */
export function assertReachable(envelope: EnvelopeBeforeSending, ids: ReadonlySet<number>): void {
  const unreachable = findAddressProblems(envelope)
    .filter(isBlocking)
    .map((problem) => ({ ...problem, recipientIds: problem.recipientIds?.filter((id) => ids.has(id)) ?? [] }))
    .filter(({ recipientIds }) => recipientIds.length > 0);
  refuseFor(unreachable, envelope);
}

/**
 * A second send of a pending envelope reaches recipients not yet asked, and changes nothing (ruling 42).
 * @throws DomainError INVALID_REQUEST with new settings, and once all recipients have acted
 */
export function assertMaySendAgain({ sealingSince }: { sealingSince: Date | null }, settings: unknown): void {
  if (settings !== undefined) {
    throw new DomainError("INVALID_REQUEST", "meta: cannot be changed once the envelope has been sent.");
  }
  if (sealingSince) {
    throw new DomainError("INVALID_REQUEST", "Everybody has acted and the document is being sealed.");
  }
}

function refuseFor(problems: readonly BlockingProblem[], envelope: EnvelopeBeforeSending): void {
  const [first] = problems;
  if (first === undefined) return;
  const issues = problems.flatMap((problem) => toProblemIssues(problem, envelope));
  throw new DomainError(BLOCKING[first.code], formatProblemSentence(first, envelope), { issues });
}

function findSizeProblems(envelope: EnvelopeBeforeSending, options: SendingOptions): SendingProblem[] {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const problems: SendingProblem[] = [];
  if (envelope.type === "TEMPLATE") problems.push(createBlockingProblem("template"));
  if (envelope.recipients.length === 0) problems.push(createBlockingProblem("noRecipients"));
  if (envelope.recipients.length > limits.recipientsPerEnvelope)
    problems.push(createBlockingProblem("tooManyRecipients"));
  if (envelope.items.length === 0) problems.push(createBlockingProblem("noItems"));
  if (envelope.items.length > limits.itemsPerEnvelope) problems.push(createBlockingProblem("tooManyItems"));
  if (envelope.fields.length > limits.fieldsPerEnvelope)
    problems.push(createBlockingProblem("tooManyFields"));
  return problems;
}
