import { ERRORS, type ErrorCode } from "./errors";
import { type Advice, FILE_ADVICE } from "./file-error-table";

/**
 * Cause and remedy of each error, besides the status and message of `ERRORS`. A separate file for its length.
 * A code without advice does not compile.
 */
const ADVICE: Record<ErrorCode, Advice> = {
  BAD_REQUEST: {
    cause: "A key or parameter is missing, of the wrong type or outside its limits.",
    remedy: "Correct what issues[] names; each issue carries the path of the key.",
  },
  PARSE_ERROR: {
    cause: "The body is cut off, not UTF-8, or not JSON (or not multipart where files are sent).",
    remedy: "Send well-formed JSON in UTF-8 and check that no proxy truncates the body.",
  },
  INVALID_BODY: {
    cause:
      "The body is well-formed but contradicts itself or the envelope, for example a malformed id or a box outside the page.",
    remedy: "Correct the key that the message names.",
  },
  INVALID_REQUEST: {
    cause: "The envelope or recipient is not in a state that allows this.",
    remedy: "Read the envelope first and call only what its status allows.",
  },
  ALREADY_EXISTS: {
    cause: "What you want to create is there already.",
    remedy: "Read and use the existing one, or remove it first.",
  },
  NOT_SETUP: {
    cause: "A recipient asks for a verification method this installation does not offer.",
    remedy: "Choose another method, or ask the administrator to set it up.",
  },
  RECIPIENT_EXPIRED: {
    cause: "The time this recipient had to sign is over.",
    remedy: "Call redistribute with the recipient to renew the link.",
  },
  RECIPIENT_ALREADY_SIGNED: {
    cause: "The recipient has signed, approved or rejected.",
    remedy: "Nothing to do: an act cannot be repeated or changed.",
  },
  RECIPIENT_HAS_UNSIGNED_FIELDS: {
    cause: "Required fields of the recipient have no value yet.",
    remedy: "Fill the remaining fields before completing.",
  },
  RECIPIENT_OUT_OF_TURN: {
    cause: "The envelope is signed in order and somebody else comes first.",
    remedy: "Wait until the recipients before have acted.",
  },
  RECIPIENT_LIMIT_EXCEEDED: {
    cause: "The envelope would have more than 100 recipients.",
    remedy: "Split the recipients over several envelopes.",
  },
  FIELD_LIMIT_EXCEEDED: {
    cause: "The envelope would have more than 2000 fields.",
    remedy: "Use fewer fields, or split the document.",
  },
  ENVELOPE_ITEM_LIMIT_EXCEEDED: {
    cause: "The envelope would have more than 20 files.",
    remedy: "Join files, or use several envelopes.",
  },
  LIMIT_EXCEEDED: {
    cause: "As many of these exist as this service accepts, or files as the organisation may store.",
    remedy: "Remove some you no longer need.",
  },
  WEBHOOK_OFF: {
    cause: "The webhook is disabled, or paused because too many deliveries failed.",
    remedy: "Update it with enabled: true, which also ends a pause.",
  },
  WEBHOOK_NOT_SUBSCRIBED: {
    cause: "A test was asked for an event that the webhook does not listen to.",
    remedy: "Choose one of its events, or subscribe it to this one.",
  },
  DELIVERY_NOT_KEPT: {
    cause: "Bodies are kept for 7 days after a success and 30 days after a failure.",
    remedy: "Read the envelope instead.",
  },
  MISSING_RECIPIENT_EMAIL: {
    cause: "The envelope goes out by mail and somebody has no address, or a placeholder's.",
    remedy: "Give every recipient in issues[] a real address, or set meta.distributionMethod to NONE.",
  },
  MISSING_SIGNATURE_FIELD: {
    cause: "At least one SIGNER has no SIGNATURE or FREE_SIGNATURE field.",
    remedy: "Place a signature field for every signer that the message lists, then distribute again.",
  },
  ENVELOPE_DRAFT: {
    cause: "The envelope has not been distributed.",
    remedy: "Distribute it first.",
  },
  ENVELOPE_COMPLETED: {
    cause: "The envelope is completed and cannot change.",
    remedy: "Duplicate it if you need another version.",
  },
  ENVELOPE_REJECTED: {
    cause: "A recipient rejected the envelope, which ended it.",
    remedy: "Duplicate it, correct what was objected to and distribute the copy.",
  },
  ENVELOPE_CANCELLED: {
    cause: "The envelope was cancelled.",
    remedy: "Duplicate it and distribute the copy.",
  },
  ...FILE_ADVICE,
  ENVELOPE_TSP_LOCKED: {
    cause:
      "A recipient signs with their own certificate, so files, fields and recipients are fixed from distribute on.",
    remedy: "Cancel the envelope, duplicate it and distribute the corrected copy.",
  },
  CSC_CREDENTIAL_LIST_EMPTY: {
    cause: "The person has no credential at the remote signature service, or none that can be used this way.",
    remedy: "The person gets a certificate from the provider, or signs in there as somebody else.",
  },
  CSC_CERT_INVALID: {
    cause:
      "The signing certificate is not valid now, was revoked, may not sign, or its issuer is not on the list of this installation.",
    remedy: "Sign with a valid certificate of an accredited issuer.",
  },
  CSC_ALGORITHM_REFUSED: {
    cause: "The key is weaker than RSA 2048 or P-256, or the service offers no SHA-256 signature with it.",
    remedy: "Sign with a certificate with a stronger key.",
  },
  CSC_SAD_EXPIRED_PRE_SIGN: {
    cause: "The activation that the provider gave was used or ran out before it signed.",
    remedy: "Authorise the signature at the provider again; what was filled in is kept.",
  },
  CSC_EMBED_FAILED: {
    cause: "The signature that came back does not fit the place prepared for it.",
    remedy: "Prepare the signature again.",
  },
  EXPIRED_CODE: {
    cause: "The API token or code is past its expiry.",
    remedy: "Create a new token, or ask for a new code.",
  },
  UNAUTHORIZED: {
    cause: "The Authorization header is absent, or its token is unknown, revoked or of a disabled account.",
    remedy: "Send the token as Authorization: api_… and check that it still exists.",
  },
  SECOND_FACTOR_NEEDED: {
    cause: "The address and password are right, and the account asks for a second factor.",
    remedy: "Send them again with a code of the authenticator app or a recovery code.",
  },
  COMPANY_SESSION: {
    cause: "A session that a company's provider of identity opened asked for what is the account's own.",
    remedy: "Sign in to the account itself.",
  },
  COMPANY_REQUIRED: {
    cause: "The organisation requires its own sign-in, and the session was opened another way.",
    remedy: "Sign in with the company's provider. API tokens are not affected.",
  },
  SECURITY_POLICY: {
    cause:
      "The organisation's security policy asks for another way in, a newer sign-in, a second factor or another address than this session has.",
    remedy: "The message says which. API tokens are refused with FORBIDDEN, and by their address alone.",
  },
  PROOF_NEEDED: {
    cause: "A change of security needs that somebody has shown who they are within the last ten minutes.",
    remedy: "Give the password, a code or a passkey once more, then call again.",
  },
  TWO_FACTOR_AUTH_FAILED: {
    cause: "The verification code or proof is wrong or used up.",
    remedy: "Ask for a new code and try again.",
  },
  CLAVE_UNICA_RUN_MISMATCH: {
    cause: "The person who identified with ClaveÚnica has another RUN than this recipient is known by.",
    remedy: "The recipient identifies with their own ClaveÚnica, or the sender corrects the RUT.",
  },
  FAO_RUN_MISMATCH: {
    cause: "The RUN in the signing certificate is not the one this recipient is known by, or it names none.",
    remedy: "The recipient signs with their own certificate, or the sender corrects the RUT.",
  },
  SIGN_UP_CLOSED: {
    cause:
      "Whoever runs the installation lets only invited people, or addresses of some mail domains, open an account.",
    remedy: "Ask somebody of a team here for an invitation.",
  },
  ACCOUNT_UNVERIFIED: {
    cause: "The account behind the token has not confirmed its e-mail address.",
    remedy: "Follow the link in the confirmation mail.",
  },
  FORBIDDEN: {
    cause: "You may see this, but your role does not allow the action.",
    remedy: "Use the token of the owner, or of a team MANAGER or ADMIN.",
  },
  NOT_FOUND: {
    cause:
      "Nothing with this id exists in the team of the token, or it is not visible to it, or the path is unknown.",
    remedy: "Check the id, the path and the team the token belongs to.",
  },
  METHOD_NOT_ALLOWED: {
    cause: "The path exists, with another method.",
    remedy: "Use the method that the Allow header names: GET reads, POST changes.",
  },
  CONFLICT: {
    cause: "Somebody else changed the same thing at the same moment.",
    remedy: "Read it again and repeat the call.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    cause: "The first request with this idempotency key has not ended yet.",
    remedy: "Wait a moment and send the same request again.",
  },
  PAYLOAD_TOO_LARGE: {
    cause: "The JSON of the request is larger than 1 MB.",
    remedy: "Send less at a time.",
  },
  RANGE_NOT_SATISFIABLE: {
    cause: "The Range header asks for bytes beyond the end of the file.",
    remedy: "Ask for the size first (HEAD), or leave the header out.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    cause: "The Content-Type is not the one this operation takes.",
    remedy: "Send application/json, or multipart/form-data where files are sent.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    cause: "The same idempotency key came earlier with another request.",
    remedy: "Use a new key for every new request; repeat a key only to retry.",
  },
  TOO_MANY_REQUESTS: {
    cause:
      "The token or address has used up its requests for this minute, or the organisation its documents or mails of the month, which the message names.",
    remedy:
      "Wait the seconds that Retry-After says, then go on. Without Retry-After, wait until the month ends.",
  },
  REQUEST_TIMEOUT: {
    cause: "The body arrived too slowly.",
    remedy: "Send it again over a better connection.",
  },
  CSC_TSP_TIMEOUT: {
    cause: "The remote signature service took longer than 15 seconds.",
    remedy: "Try again: what was prepared is kept.",
  },
  INTERNAL_SERVER_ERROR: {
    cause: "A fault on our side.",
    remedy: "Repeat the call later with the same idempotency key; quote X-Request-Id when you report it.",
  },
  CSC_PROVIDER_INFO_FAILED: {
    cause: "The remote signature service did not describe itself, or speaks a version we do not.",
    remedy: "Try again later; the administrator checks CSC_BASE_URL.",
  },
  CSC_REQUEST_FAILED: {
    cause: "The remote signature service failed, or answered something that cannot be right.",
    remedy: "Try again later; nothing was signed.",
  },
  EVIDENCE_CHANGED: {
    cause: "A value, signature, file or entry in the database is not the one the audit log recorded.",
    remedy: "Ask the administrator: Admin → Sealing names each place that differs.",
  },
  BASE_DOCUMENT_MUTATED: {
    cause: "The bytes in storage changed between preparing and signing, so nothing was signed.",
    remedy: "Tell the administrator: storage must never change a file.",
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    cause: "The identity provider answered late, wrongly or not at all.",
    remedy: "Try again later; nothing was changed.",
  },
  SERVICE_UNAVAILABLE: {
    cause: "The service is starting, stopping or waiting for its database.",
    remedy: "Repeat the call after a few seconds.",
  },
  INSUFFICIENT_STORAGE: {
    cause: "The storage behind the service is full.",
    remedy: "Tell the administrator; nothing was stored.",
  },
};

export type ErrorEntry = Advice & { code: ErrorCode; status: number; message: string };

/**
 * All errors, by status and then in the order of `ERRORS`: the API document and the documentation page read
 * it.
 */
export const ERROR_TABLE: readonly ErrorEntry[] = Object.keys(ERRORS)
  .filter(isErrorCode)
  .map((code) => ({ code, ...ERRORS[code], ...ADVICE[code] }))
  .toSorted((a, b) => a.status - b.status);

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}
