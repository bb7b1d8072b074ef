import { Refusal } from "@/server/domain/errors";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { problemsOfFields } from "./field-problems";
import { problemsOfRecipients } from "./recipient-problems";
import {
  BLOCKING,
  blocking,
  type EnvelopeBeforeSending,
  isBlocking,
  type SendingOptions,
  type SendingProblem,
} from "./sending-problem";
import { sentenceOfProblem, subjectOf } from "./sending-problem-sentence";

/** All that speaks against sending this envelope as it is, blocking first; an empty list means "send". */
export function problemsBeforeSending(
  envelope: EnvelopeBeforeSending,
  options: SendingOptions = {},
): SendingProblem[] {
  const problems = [
    ...problemsOfSize(envelope, options),
    ...problemsOfRecipients(envelope, options),
    ...problemsOfFields(envelope, options),
  ];
  const order: readonly string[] = Object.keys(BLOCKING);
  const rank = ({ code, severity }: SendingProblem) =>
    severity === "warning" ? order.length : order.indexOf(code);
  return problems.sort((a, b) => rank(a) - rank(b));
}

/** Throws the `Refusal` of the first blocking problem, with all blocking ones as issues; else returns. */
export function assertReadyToSend(envelope: EnvelopeBeforeSending, options: SendingOptions = {}): void {
  const problems = problemsBeforeSending(envelope, options).filter(isBlocking);
  const [first] = problems;
  if (first === undefined) return;
  const issues = problems.map((problem) => ({
    message: sentenceOfProblem(problem, envelope),
    path: subjectOf(problem),
  }));
  throw new Refusal(BLOCKING[first.code], issues[0]?.message, { issues });
}

function problemsOfSize(envelope: EnvelopeBeforeSending, options: SendingOptions): SendingProblem[] {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const problems: SendingProblem[] = [];
  if (envelope.type === "TEMPLATE") problems.push(blocking("template"));
  if (envelope.recipients.length === 0) problems.push(blocking("noRecipients"));
  if (envelope.recipients.length > limits.recipientsPerEnvelope) problems.push(blocking("tooManyRecipients"));
  if (envelope.items.length === 0) problems.push(blocking("noItems"));
  if (envelope.items.length > limits.itemsPerEnvelope) problems.push(blocking("tooManyItems"));
  if (envelope.fields.length > limits.fieldsPerEnvelope) problems.push(blocking("tooManyFields"));
  return problems;
}
