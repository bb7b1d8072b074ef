import type { Issue } from "@/server/domain/errors";
import { getFieldLabel } from "@/server/domain/field/requirement";
import type { BlockingCode, BlockingProblem, EnvelopeBeforeSending, SendingProblem } from "./sending-problem";

/** REST's sentence for each blocking problem; `names` lists the recipients or parts concerned. */
const SENTENCES = {
  template: () => "A template cannot be sent. Create a document from it first.",
  noRecipients: () => "The envelope has no recipients.",
  tooManyRecipients: () => "The envelope has more recipients than this service accepts.",
  noItems: () => "The envelope has no files.",
  tooManyItems: () => "The envelope has more files than this service accepts.",
  tooManyFields: () => "The envelope has more fields than this service accepts.",
  emailNeededForAuth: (names) => `Recipients who must prove who they are need an e-mail address: ${names}.`,
  emailMissing: (names) =>
    `Recipients need an e-mail address that mail can reach, unless distributionMethod is NONE. Without one: ${names}.`,
  missingSignatureField: (names) => `Signers must have at least one signature field. Without one: ${names}.`,
  signatureNotRequired: (names) =>
    `Signers must have at least one signature field that is required. Only optional ones: ${names}.`,
  methodNotSetUp: (names) => `This installation is not set up for the authentication required of: ${names}.`,
  rutFirmadoNotSetUp: () => "This installation is not set up for fields of type RUT_FIRMADO.",
  rutFirmadoUnchecked: (names) =>
    `A field of type RUT_FIRMADO identifies its recipient, which actionAuth EXPLICIT_NONE forbids: ${names}.`,
  advancedMixed: (names) => `FAO_HASH may stand beside CLAVE_UNICA only: ${names}.`,
  advancedRole: (names) => `Only a SIGNER or APPROVER signs with FAO_HASH: ${names}.`,
  advancedInParallel: (names) => `FAO_HASH needs signingOrder SEQUENTIAL: ${names}.`,
  advancedBeforePlain: (names) =>
    `Whoever acts without FAO_HASH must come before everybody who signs with it: ${names}.`,
  advancedAssisted: (names) => `Assistants must come before everybody who signs with FAO_HASH: ${names}.`,
  advancedTogether: (names) =>
    `Recipients with FAO_HASH sign one after another, each with an order: ${names}.`,
  advancedDictated: (names) =>
    `With FAO_HASH nobody may name the next signer (allowDictateNextSigner): ${names}.`,
  advancedTooManyFiles: (names) =>
    `The envelope has more files than the signature provider signs at once: ${names}.`,
  noSignatureKind: () => "Drawn, typed and uploaded signatures are all disabled, so nobody could sign.",
  assistantInParallel: (names) => `Assistants need signingOrder SEQUENTIAL: ${names}.`,
  assistantLast: (names) => `Assistants must come before somebody they can help: ${names}.`,
  fieldWithoutRecipient: (names) => `Fields must belong to a recipient of the envelope: ${names}.`,
  fieldOfRoleWithoutFields: (names) => `Viewers and recipients of a copy cannot have fields: ${names}.`,
  fieldOffPage: (names) => `Fields must lie on an existing page, in percent of it: ${names}.`,
  choiceWithoutOptions: (names) => `Choice fields need at least one option: ${names}.`,
  optionBlank: (names) => `Options of a dropdown may not be blank: ${names}.`,
  optionRepeated: (names) => `Options of a dropdown must differ: ${names}.`,
  severalChecked: (names) => `Only one option of a radio field may be checked: ${names}.`,
  defaultNotAnOption: (names) => `defaultValue must be one of the options: ${names}.`,
  defaultTooLong: (names) => `The default text is longer than characterLimit: ${names}.`,
  defaultNotANumber: (names) => `The default value is not a number in the format of the field: ${names}.`,
  defaultOutOfBounds: (names) => `The default value breaks minValue or maxValue: ${names}.`,
  defaultNotARut: (names) => `The default text is not a valid RUT: ${names}.`,
  defaultBreaksRule: (names) => `The checked options break the validationRule: ${names}.`,
  readOnlyWithoutValue: (names) => `Read-only fields need a value: ${names}.`,
} as const satisfies Record<BlockingCode, (names: string) => string>;

export function formatProblemSentence(problem: BlockingProblem, envelope: EnvelopeBeforeSending): string {
  const recipients = envelope.recipients.filter(({ id }) => problem.recipientIds?.includes(id));
  const fields = envelope.fields.filter(({ id }) => problem.fieldIds?.includes(id));
  const names = [
    ...recipients.map((recipient) => recipient.name || recipient.email || `recipient ${recipient.id}`),
    ...fields.map((field) => `${getFieldLabel(field)} (field ${field.id})`),
  ];
  return SENTENCES[problem.code](names.join(", "));
}

/**
 * Converts a problem to issues of an error: `path` is the key of the envelope. Each missing address is a
 * separate issue, by the recipient's index in the answer of `GET /envelope/{id}`.
 */
export function toProblemIssues(problem: BlockingProblem, envelope: EnvelopeBeforeSending): Issue[] {
  if (problem.code !== "emailMissing") {
    return [{ message: formatProblemSentence(problem, envelope), path: getIssuePath(problem) }];
  }
  return envelope.recipients.flatMap(({ id }, index) =>
    problem.recipientIds?.includes(id)
      ? [
          {
            message: formatProblemSentence({ ...problem, recipientIds: [id] }, envelope),
            path: `recipients.${index}.email`,
          },
        ]
      : [],
  );
}

function getIssuePath(problem: SendingProblem): string {
  if (problem.recipientIds !== undefined) return "recipients";
  return problem.fieldIds === undefined ? "envelopeId" : "fields";
}
