/**
 * The closed list of error codes with HTTP status and default (English) message. Transports translate; the
 * interface maps codes to its own catalogue (ruling 69). Statuses: ruling 15.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: "The request is not valid." },
  PARSE_ERROR: { status: 400, message: "The request body could not be read as JSON." },
  INVALID_BODY: { status: 400, message: "The request body is not valid." },
  INVALID_REQUEST: { status: 400, message: "This is not possible in the current state." },
  ALREADY_EXISTS: { status: 400, message: "This already exists." },
  NOT_SETUP: { status: 400, message: "This installation is not set up for that method." },
  RECIPIENT_EXPIRED: { status: 400, message: "The signing link of this recipient has expired." },
  RECIPIENT_ALREADY_SIGNED: { status: 400, message: "This recipient has already acted." },
  RECIPIENT_HAS_UNSIGNED_FIELDS: { status: 400, message: "Required fields are still empty." },
  RECIPIENT_OUT_OF_TURN: { status: 400, message: "It is not this recipient's turn yet." },
  RECIPIENT_LIMIT_EXCEEDED: { status: 400, message: "The envelope has too many recipients." },
  FIELD_LIMIT_EXCEEDED: { status: 400, message: "The envelope has too many fields." },
  ENVELOPE_ITEM_LIMIT_EXCEEDED: { status: 400, message: "The envelope has too many files." },
  LIMIT_EXCEEDED: { status: 400, message: "There are as many of these as this service accepts." },
  WEBHOOK_OFF: { status: 400, message: "The webhook is switched off or paused. Switch it on first." },
  WEBHOOK_NOT_SUBSCRIBED: { status: 400, message: "The webhook is not subscribed to this event." },
  DELIVERY_NOT_KEPT: { status: 400, message: "The content of this delivery is no longer kept." },
  MISSING_RECIPIENT_EMAIL: { status: 400, message: "Recipients need an address that mail can reach." },
  MISSING_SIGNATURE_FIELD: { status: 400, message: "Signers must have at least one signature field." },
  ENVELOPE_DRAFT: { status: 400, message: "The envelope has not been sent yet." },
  ENVELOPE_COMPLETED: { status: 400, message: "The envelope is completed." },
  ENVELOPE_REJECTED: { status: 400, message: "The envelope was rejected." },
  ENVELOPE_CANCELLED: { status: 400, message: "The envelope was cancelled." },
  INVALID_DOCUMENT_FILE: { status: 400, message: "The file could not be used." },
  FILE_NOT_PDF: { status: 400, message: "The file is not a PDF." },
  FILE_ENCRYPTED: {
    status: 400,
    message: "The PDF is encrypted in a way that cannot be lifted here. Upload a copy without encryption.",
  },
  FILE_NEEDS_PASSWORD: {
    status: 400,
    message: "The PDF needs a password. Send it with the file in the header X-File-Password.",
  },
  FILE_NEEDS_CERTIFICATE: {
    status: 400,
    message: "The PDF is encrypted for the holders of certificates. Upload a copy without encryption.",
  },
  FILE_RESTRICTED: {
    status: 400,
    message:
      "The author of the PDF keeps rights to it: printing, copying or changing. Upload an unprotected copy.",
  },
  FILE_DAMAGED: { status: 400, message: "The PDF is damaged or incomplete." },
  FILE_TOO_COMPLEX: { status: 400, message: "The PDF unpacks to more than this service accepts." },
  FILE_TOO_LARGE: { status: 413, message: "The file is larger than this service accepts." },
  TOO_MANY_PAGES: { status: 400, message: "The PDF has more pages than this service accepts." },
  PAGE_SIZE: { status: 400, message: "A page of the PDF is smaller or larger than this service accepts." },
  FILE_UNKNOWN_COMPRESSION: {
    status: 400,
    message: "The PDF is compressed with Brotli, which most readers cannot open. Save it as PDF 1.7 or 2.0.",
  },
  NO_PAGES: { status: 400, message: "The PDF has no pages to sign." },
  ACTIVE_CONTENT: {
    status: 400,
    message: "The PDF contains active content that could change what people see.",
  },
  XFA_DYNAMIC: { status: 400, message: "The PDF is a dynamic XFA form. Print it to a plain PDF first." },
  CERTIFIED_NO_CHANGES: {
    status: 400,
    message:
      "The PDF is sealed or certified against any change, further signatures included. Send the addendum as its own file.",
  },
  ENVELOPE_TSP_LOCKED: {
    status: 400,
    message: "Somebody signs this envelope with their own certificate: it is fixed since it was sent.",
  },
  CSC_CREDENTIAL_LIST_EMPTY: {
    status: 400,
    message: "The signature provider has no certificate to sign with for this person.",
  },
  CSC_CERT_INVALID: { status: 400, message: "The certificate is expired, revoked or not trusted here." },
  CSC_ALGORITHM_REFUSED: { status: 400, message: "The certificate's key cannot sign safely enough." },
  CSC_SAD_EXPIRED_PRE_SIGN: {
    status: 400,
    message: "The permission to sign ran out. Authorise the signature again.",
  },
  CSC_EMBED_FAILED: { status: 400, message: "The signature could not be put into the document." },
  EXPIRED_CODE: { status: 401, message: "The credential or code has expired." },
  UNAUTHORIZED: { status: 401, message: "Authorization was not provided or is not valid." },
  TWO_FACTOR_AUTH_FAILED: { status: 401, message: "The verification failed." },
  CLAVE_UNICA_RUN_MISMATCH: { status: 401, message: "ClaveÚnica verified another RUN than expected." },
  FAO_RUN_MISMATCH: { status: 401, message: "The certificate names another RUN than expected." },
  SECOND_FACTOR_NEEDED: { status: 401, message: "A code of the account's authenticator is needed, too." },
  COMPANY_SESSION: {
    status: 403,
    message: "Your company's sign-in reaches your company alone. Sign in to your account itself for this.",
  },
  COMPANY_REQUIRED: {
    status: 403,
    message: "This organisation lets its people in by its own sign-in alone. Sign in with your company.",
  },
  SECURITY_POLICY: {
    status: 403,
    message: "The security policy of this organisation does not let this session in.",
  },
  PROOF_NEEDED: { status: 403, message: "Show once more who you are before you change this." },
  ACCOUNT_UNVERIFIED: { status: 403, message: "Confirm your e-mail address first." },
  SIGN_UP_CLOSED: { status: 403, message: "Accounts are not open to this address here." },
  FORBIDDEN: { status: 403, message: "You do not have access to this action." },
  NOT_FOUND: { status: 404, message: "Not found." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This method is not allowed here." },
  CONFLICT: { status: 409, message: "Someone else changed this at the same moment. Try again." },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: "A request with this idempotency key is still running." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The request is larger than this service accepts." },
  RANGE_NOT_SATISFIABLE: { status: 416, message: "The file has no such bytes." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The content type of the request is not supported here." },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: "This idempotency key was used for another request." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many requests. Try again later." },
  REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive." },
  CSC_TSP_TIMEOUT: { status: 408, message: "The signature provider did not answer in time. Try again." },
  INTERNAL_SERVER_ERROR: { status: 500, message: "Something went wrong on our side." },
  CSC_PROVIDER_INFO_FAILED: { status: 500, message: "The signature provider does not say what it offers." },
  CSC_REQUEST_FAILED: { status: 500, message: "The signature provider did not do what it was asked." },
  BASE_DOCUMENT_MUTATED: {
    status: 500,
    message: "The stored document is not the one that was prepared for signing.",
  },
  EVIDENCE_CHANGED: {
    status: 500,
    message: "What is stored differs from the audit log. It is not sealed before that is put right.",
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    status: 502,
    message: "The identity provider does not answer. Try again later.",
  },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is not ready. Try again shortly." },
  INSUFFICIENT_STORAGE: { status: 507, message: "The service has no space left to store this." },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Messages that our own pages show in the reader's language: keys of the catalogue `errors.said`. */
export const SAID_KEYS = [
  "tagMissing",
  "tagRole",
  "tagOption",
  // Prefilled values, by the rule they break (`field/value-rule.ts`).
  "value.type",
  "text.blank",
  "text.tooLong",
  "text.hiddenCharacters",
  "text.unwritable",
  "number.invalid",
  "number.format",
  "number.min",
  "number.max",
  "choice.unknown",
  "rut.structure",
  "rut.checkDigit",
  "date.invalid",
  // Limits of an organisation (`usage/quota.ts`).
  "quota.documents",
  "quota.mails",
  "quota.storage",
] as const;
export type IssueText = {
  readonly key: (typeof SAID_KEYS)[number];
  readonly values: Readonly<Record<string, string | number>>;
};

/**
 * An error at one place of the input; `path` is dotted, as in `recipients.0.email`. `said` is for our own
 * pages and is not part of REST.
 */
export type Issue = { message: string; path?: string; said?: IssueText };

/** Every expected error of Rubrica. Any other thrown error is a bug and is masked as 500. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;

  constructor(code: ErrorCode, message?: string, options?: { issues?: readonly Issue[]; cause?: unknown }) {
    super(
      message ?? ERRORS[code].message,
      options?.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.issues = options?.issues;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Checks the name as well as the class: bundles may hold two copies of this module. */
export function isDomainError(error: unknown): error is DomainError {
  return (
    error instanceof DomainError ||
    (error instanceof Error && error.name === "DomainError" && "code" in error)
  );
}

/**
 * Builds the error for a body that fits its schema but is wrong at one place, dotted as in `recipients.0.id`.
 */
export function createInvalidBodyError(path: string, complaint: string, said?: IssueText): DomainError {
  const message = `${path}: ${complaint}`;
  return new DomainError("INVALID_BODY", message, { issues: [{ message, path, ...(said ? { said } : {}) }] });
}
