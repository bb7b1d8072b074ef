import type {
  EnvelopeAuth,
  EnvelopeState,
  FieldForRules,
  RecipientAuth,
  RecipientForRules,
} from "@/server/domain/aggregate";
import type { ErrorCode } from "@/server/domain/errors";
import type { MetaProblem } from "@/server/domain/field/meta-problems";
import type { Limits } from "@/server/domain/limits";
import type { AuthMethod } from "@/server/domain/recipient/auth-methods";
import type { DateFormat, DistributionMethod, SigningMode } from "@/server/domain/vocabulary";

export type RecipientBeforeSending = RecipientForRules & RecipientAuth;
export type ItemBeforeSending = {
  readonly id: string;
  readonly title: string;
  /** The visible size of every page in points, page 1 first. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
};
export type EnvelopeBeforeSending = EnvelopeState &
  EnvelopeAuth & {
    readonly signingMode: SigningMode;
    readonly distributionMethod: DistributionMethod;
    readonly typedSignatureEnabled: boolean;
    readonly uploadSignatureEnabled: boolean;
    readonly drawSignatureEnabled: boolean;
    /** True if a recipient may name the next signer; absent means no. */
    readonly allowDictateNextSigner?: boolean;
    /** Absent if the caller does not check whether dates fit. */
    readonly dateFormat?: DateFormat;
    readonly items: readonly ItemBeforeSending[];
    readonly recipients: readonly RecipientBeforeSending[];
    readonly fields: readonly FieldForRules[];
  };

export type SendingOptions = {
  /** The methods this installation enforces; all others are refused (ruling 46). None by default. */
  readonly availableMethods?: ReadonlySet<AuthMethod>;
  /** True if RUT_FIRMADO can be filled here (ruling 46). */
  readonly isRutFirmadoAvailable?: boolean;
  /**
   * Files that an advanced signature covers with one authorisation; one by default (domain/fields.md 8.7).
   */
  readonly signaturesAtOnce?: number;
  readonly limits?: Pick<Limits, "itemsPerEnvelope" | "recipientsPerEnvelope" | "fieldsPerEnvelope">;
};

/** Blocking problems, in the order of priority in REST's answer (rest/envelopes.md 4.6). */
export const BLOCKING = {
  template: "INVALID_REQUEST",
  noRecipients: "INVALID_REQUEST",
  tooManyRecipients: "RECIPIENT_LIMIT_EXCEEDED",
  noItems: "INVALID_REQUEST",
  tooManyItems: "ENVELOPE_ITEM_LIMIT_EXCEEDED",
  tooManyFields: "FIELD_LIMIT_EXCEEDED",
  emailNeededForAuth: "INVALID_REQUEST",
  emailMissing: "MISSING_RECIPIENT_EMAIL",
  missingSignatureField: "MISSING_SIGNATURE_FIELD",
  signatureNotRequired: "MISSING_SIGNATURE_FIELD",
  methodNotSetUp: "NOT_SETUP",
  rutFirmadoNotSetUp: "NOT_SETUP",
  rutFirmadoUnchecked: "INVALID_REQUEST",
  advancedMixed: "INVALID_REQUEST",
  advancedRole: "INVALID_REQUEST",
  advancedInParallel: "INVALID_REQUEST",
  advancedBeforePlain: "INVALID_REQUEST",
  advancedAssisted: "INVALID_REQUEST",
  advancedTogether: "INVALID_REQUEST",
  advancedDictated: "INVALID_REQUEST",
  advancedTooManyFiles: "INVALID_REQUEST",
  noSignatureKind: "INVALID_REQUEST",
  assistantInParallel: "INVALID_REQUEST",
  assistantLast: "INVALID_REQUEST",
  fieldWithoutRecipient: "INVALID_REQUEST",
  fieldOfRoleWithoutFields: "INVALID_REQUEST",
  fieldOffPage: "INVALID_REQUEST",
  choiceWithoutOptions: "INVALID_REQUEST",
  optionBlank: "INVALID_REQUEST",
  optionRepeated: "INVALID_REQUEST",
  severalChecked: "INVALID_REQUEST",
  defaultNotAnOption: "INVALID_REQUEST",
  defaultTooLong: "INVALID_REQUEST",
  defaultNotANumber: "INVALID_REQUEST",
  defaultOutOfBounds: "INVALID_REQUEST",
  defaultNotARut: "INVALID_REQUEST",
  defaultBreaksRule: "INVALID_REQUEST",
  readOnlyWithoutValue: "INVALID_REQUEST",
} as const satisfies Record<string, ErrorCode> & Record<MetaProblem, ErrorCode>;
export type BlockingCode = keyof typeof BLOCKING;

export type WarningCode =
  | "nobodyActs"
  | "approverAfterSigners"
  | "approverInParallel"
  | "orderMissing"
  | "fieldTiny"
  | "dateTooWide"
  | "fieldsOverlap";

/** A problem with the ids of its subjects; catalogues key their sentences by `code`. */
export type SendingProblem = {
  readonly severity: "blocking" | "warning";
  readonly code: BlockingCode | WarningCode;
  readonly recipientIds?: readonly number[];
  readonly fieldIds?: readonly number[];
  readonly itemIds?: readonly string[];
};

export type BlockingProblem = SendingProblem & { readonly code: BlockingCode };

export function isBlocking(problem: SendingProblem): problem is BlockingProblem {
  return problem.code in BLOCKING;
}

export function createBlockingProblem(
  code: BlockingCode,
  subjects: Omit<SendingProblem, "severity" | "code"> = {},
): SendingProblem {
  return { severity: "blocking", code, ...subjects };
}

export function createSendingWarning(
  code: WarningCode,
  subjects: Omit<SendingProblem, "severity" | "code"> = {},
): SendingProblem {
  return { severity: "warning", code, ...subjects };
}
