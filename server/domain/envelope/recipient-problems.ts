import { isRequired } from "@/server/domain/field/requirement";
import {
  type AuthMethod,
  deriveActionAuth,
  getAccessMethods,
  OFFERED_EVERYWHERE,
} from "@/server/domain/recipient/auth-methods";
import { isReachable } from "@/server/domain/recipient/placeholder";
import { findRemoteSignatureProblems } from "@/server/domain/recipient/remote-signature-problems";
import { isSignatureType, needsSignatureField, needsToAct } from "@/server/domain/recipient/role";
import { listTurnGroups } from "@/server/domain/recipient/turn";
import {
  type BlockingCode,
  createBlockingProblem,
  createSendingWarning,
  type EnvelopeBeforeSending,
  type RecipientBeforeSending,
  type SendingOptions,
  type SendingProblem,
  type WarningCode,
} from "./sending-problem";

export function findRecipientProblems(
  envelope: EnvelopeBeforeSending,
  options: SendingOptions,
): SendingProblem[] {
  return [
    ...findAuthProblems(envelope, options.availableMethods ?? OFFERED_EVERYWHERE),
    ...findSignatureProblems(envelope),
    ...findOrderProblems(envelope),
    ...findAddressProblems(envelope),
    ...findRemoteSignatureProblems(envelope, options),
  ];
}

function findAuthProblems(
  envelope: EnvelopeBeforeSending,
  available: ReadonlySet<AuthMethod>,
): SendingProblem[] {
  const listAuthMethods = (recipient: RecipientBeforeSending): readonly AuthMethod[] => [
    ...getAccessMethods(recipient, envelope),
    ...deriveActionAuth(recipient, envelope),
  ];
  const needsEmail = envelope.recipients.filter(
    (recipient) =>
      needsToAct(recipient.role) && listAuthMethods(recipient).length > 0 && !isReachable(recipient.email),
  );
  const isNotSetUp = envelope.recipients.filter((recipient) =>
    listAuthMethods(recipient).some((method) => !available.has(method)),
  );
  // The field makes the check mandatory, so "no check" beside it contradicts itself (domain/fields.md 8.5,
  // rule 9).
  const isUnchecked = envelope.recipients.filter(
    ({ id, actionAuth }) =>
      actionAuth.includes("EXPLICIT_NONE") &&
      envelope.fields.some((field) => field.type === "RUT_FIRMADO" && field.recipientId === id),
  );
  return [
    ...createProblems("emailNeededForAuth", needsEmail),
    ...createProblems("methodNotSetUp", isNotSetUp),
    ...createProblems("rutFirmadoUnchecked", isUnchecked),
  ];
}

function findSignatureProblems(envelope: EnvelopeBeforeSending): SendingProblem[] {
  const signatures = envelope.fields.filter((field) => isSignatureType(field.type));
  const signers = envelope.recipients.filter((recipient) => needsSignatureField(recipient.role));
  const without = signers.filter(({ id }) => !signatures.some(({ recipientId }) => recipientId === id));
  const optionalOnly = signers.filter(
    (signer) =>
      !without.includes(signer) &&
      !signatures.some((field) => field.recipientId === signer.id && isRequired(field)),
  );
  const isAnyKindOn =
    envelope.drawSignatureEnabled || envelope.typedSignatureEnabled || envelope.uploadSignatureEnabled;
  return [
    ...createProblems("missingSignatureField", without),
    ...createProblems("signatureNotRequired", optionalOnly),
    ...(signatures.length > 0 && !isAnyKindOn ? [createBlockingProblem("noSignatureKind")] : []),
  ];
}

function findOrderProblems(envelope: EnvelopeBeforeSending): SendingProblem[] {
  const acting = envelope.recipients.filter(({ role }) => needsToAct(role));
  if (acting.length === 0 && envelope.recipients.length > 0) return [createSendingWarning("nobodyActs")];
  const approvers = acting.filter(({ role }) => role === "APPROVER");
  const hasSigners = acting.some(({ role }) => role === "SIGNER");
  if (envelope.signingMode === "PARALLEL") {
    return [
      ...createProblems(
        "assistantInParallel",
        acting.filter(({ role }) => role === "ASSISTANT"),
      ),
      ...createWarnings("approverInParallel", hasSigners ? approvers : []),
    ];
  }
  const groups = listTurnGroups(acting, "SEQUENTIAL");
  const listRemaining = (recipient: RecipientBeforeSending) =>
    groups.slice(groups.findIndex((group) => group.includes(recipient))).flat();
  const helpless = acting.filter(
    (recipient) =>
      recipient.role === "ASSISTANT" && listRemaining(recipient).every(({ role }) => role === "ASSISTANT"),
  );
  const late = approvers.filter(
    (approver) => hasSigners && !listRemaining(approver).some(({ role }) => role === "SIGNER"),
  );
  const isMixed = acting.some(({ signingOrder }) => signingOrder !== null);
  const unnumbered = isMixed ? acting.filter(({ signingOrder }) => signingOrder === null) : [];
  return [
    ...createProblems("assistantLast", helpless),
    ...createWarnings("approverAfterSigners", late),
    ...createWarnings("orderMissing", unnumbered),
  ];
}

/**
 * A blank address is legal if the sender hands out links; with mail, the envelope would wait for that
 * recipient forever.
 */
export function findAddressProblems(envelope: EnvelopeBeforeSending): SendingProblem[] {
  if (envelope.distributionMethod === "NONE") return [];
  return createProblems(
    "emailMissing",
    envelope.recipients.filter(({ email }) => !isReachable(email)),
  );
}

function createProblems(code: BlockingCode, recipients: readonly RecipientBeforeSending[]): SendingProblem[] {
  return recipients.length === 0
    ? []
    : [createBlockingProblem(code, { recipientIds: recipients.map(({ id }) => id) })];
}

function createWarnings(code: WarningCode, recipients: readonly RecipientBeforeSending[]): SendingProblem[] {
  return recipients.length === 0
    ? []
    : [createSendingWarning(code, { recipientIds: recipients.map(({ id }) => id) })];
}
