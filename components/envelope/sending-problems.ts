import type { OwnerEnvelope } from "@/components/envelope/api-types";
import type { FieldForRules } from "@/server/domain/aggregate";
import { parseDateFormat } from "@/server/domain/date-defaults";
import { findSendingProblems, splitProblems } from "@/server/domain/envelope/sending-checks";
import type { EnvelopeBeforeSending, SendingProblem } from "@/server/domain/envelope/sending-problem";
import { FieldMeta } from "@/server/domain/field/meta";
import { getSendingOptions } from "@/server/domain/recipient/auth-methods";

/**
 * Converts the draft for the rules before sending. `fields` overrides the envelope's if the screen has newer
 * ones.
 */
export function toEnvelopeBeforeSending(
  envelope: OwnerEnvelope,
  fields: readonly FieldForRules[] = toRuleFields(envelope),
): EnvelopeBeforeSending {
  const { documentMeta: meta, authOptions } = envelope;
  return {
    type: envelope.type,
    status: envelope.status,
    deletedAt: null,
    sealingSince: envelope.sealing ? new Date(envelope.sealing.since) : null,
    globalAccessAuth: authOptions.globalAccessAuth,
    globalActionAuth: authOptions.globalActionAuth,
    signingMode: meta.signingOrder,
    distributionMethod: meta.distributionMethod,
    typedSignatureEnabled: meta.typedSignatureEnabled,
    uploadSignatureEnabled: meta.uploadSignatureEnabled,
    drawSignatureEnabled: meta.drawSignatureEnabled,
    allowDictateNextSigner: meta.allowDictateNextSigner,
    dateFormat: parseDateFormat(meta.dateFormat),
    items: envelope.items,
    recipients: envelope.recipients.map((recipient) => ({
      ...recipient,
      ...recipient.authOptions,
      expiresAt: recipient.expiresAt === null ? null : new Date(recipient.expiresAt),
    })),
    fields,
  };
}

/** Problems that do not concern a template: it is not sent, and gets its addresses when it is used. */
const GIVEN_AT_USE: ReadonlySet<SendingProblem["code"]> = new Set([
  "template",
  "emailMissing",
  "emailNeededForAuth",
]);

function toRuleFields(envelope: OwnerEnvelope): FieldForRules[] {
  return envelope.fields.map((field) => ({
    ...field,
    fieldMeta: FieldMeta.nullable().catch(null).parse(field.fieldMeta),
  }));
}

/**
 * Returns all problems of sending this draft, by the server's own rules and its configured methods: one entry
 * per field and signer. Editor and review show the same list.
 */
export function listSendingProblems(
  envelope: OwnerEnvelope,
  fields?: readonly FieldForRules[],
): SendingProblem[] {
  const before = toEnvelopeBeforeSending(envelope, fields);
  const problems = findSendingProblems(before, getSendingOptions(envelope.offers));
  const isSettledAtUse = ({ code }: SendingProblem) => envelope.type === "TEMPLATE" && GIVEN_AT_USE.has(code);
  return splitProblems(problems.filter((problem) => !isSettledAtUse(problem)));
}
