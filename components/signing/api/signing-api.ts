import type {
  CrossContextAuthAsked,
  CrossContextAuthStage,
  OpenedCrossContextAuth,
} from "@/server/contract/cross-context-auth";
import type { OthersWaiting } from "@/server/contract/inbox";
import type {
  ConfirmedAuthenticator,
  Enrolled,
  Enrolment,
  NewAuthenticator,
  SentCode,
  SessionAccount,
} from "@/server/contract/recipient-auth";
import type { SavedPurpose, SavedSignature } from "@/server/contract/saved-signature";
import type { PhoneDrawing, PhoneSignature, SigningSession, SigningState } from "@/server/contract/signing";
import type { NewPasskey, PasskeyAssertion } from "@/server/domain/account/passkey-answer";
import type { KeepableSignature } from "@/server/domain/field/signature";
import type { CrossContextPurpose } from "@/server/domain/recipient/auth-grant";
import type { AuthPurpose, CodePurpose } from "@/server/domain/recipient/recipient-auth";
import type { Language } from "@/server/domain/vocabulary";

/**
 * Server calls of the signing page for one signing token. Every call rejects with
 * `SigningProblem` only. Mutations are safe to repeat after a lost answer.
 * Optional parts are absent where they do not apply, e.g. behind a direct link.
 */
export type SigningApi = SigningProcedures & {
  phonePad?: PhonePadPart;
  /** Parts not needed before the first field can be filled. Loaded on demand (ruling 57). */
  later?: () => Promise<LaterParts>;
};

export type LaterParts = {
  auth: AuthPart;
  crossContextAuth: CrossContextAuthPart;
  identity: IdentityPart;
  remoteSignature: RemoteSignaturePart;
  savedSignature?: SavedSignaturePart;
  more?: MorePart;
};

/**
 * Entry method of a value: on the document or in the form
 * view. Recorded in the evidence (components/README.md 1.3).
 */
export type InputMethod = "page" | "form";

/** Digest of the stored field for `session.shown`. Undefined where the page itself stores the value. */
export type StoredFieldDigest = string | undefined;

export type ConsentInput = {
  textVersion: string;
  language: Language;
  /** Sentence the page showed, in that language. */
  sentence: string;
  timezone: string | null;
  ticked?: boolean;
};
export type ConsentingRecipient = { id: number; name: string; email: string };

type SigningProcedures = {
  /** Returns the current screen (components/signing.md 5.1) with its data. */
  state(): Promise<SigningState>;
  /** Reports that a person sees the loaded page (ruling 13), with `pageValue` of the state for a VIEWER. */
  open(pageValue?: string): Promise<{ recorded: boolean }>;
  /** Takes the consent of this recipient. The server gets it with the next act that needs it. */
  consent(consent: ConsentInput, recipient: ConsentingRecipient): Promise<void>;
  /** Returns the state with a consent that this tab kept over a reload. */
  restoreConsent?(state: SigningState): SigningState;
  /** `value` is checked by `checkFieldValue` on both sides; null clears. */
  fill(input: { fieldId: number; value: unknown; inputMethod: InputMethod }): Promise<StoredFieldDigest>;
  clear(input: { fieldId: number }): Promise<StoredFieldDigest>;
  /** `note` is from an assistant to the recipients after them. */
  complete(input: {
    nextSigner?: { name: string; email: string };
    note?: string;
    shown?: SigningSession["shown"];
  }): Promise<void>;
  reject(input: { reason: string }): Promise<void>;
  askNewLink(): Promise<void>;
  /** Mails the sender without changing anything else. */
  askQuestion(input: { question: string }): Promise<void>;
  /** Tells the sender that the link reached the wrong person. Does not decline. */
  reportWrongPerson(input: { message: string }): Promise<void>;
  /** Stores the picture of a signature (PNG) and returns its `uploadId`. */
  uploadSignature(png: Blob): Promise<string>;
};

/** Options for the browser's passkey calls, as the server's library builds them. */
export type PasskeyChallenge = { readonly challenge: string; readonly [option: string]: unknown };
export type PasskeyMethod = "PASSKEY" | "ACCOUNT";

type NewAccount = {
  name: string;
  language: Language;
  credential: { kind: "password"; password: string } | { kind: "passkey"; response: NewPasskey };
};

/**
 * Authenticates the recipient (domain/signing.md 4.4, 4.5). A refused
 * answer carries `triesLeft` in an issue: the number of tries left.
 */
export type AuthPart = {
  sendCode(purpose: CodePurpose): Promise<SentCode>;
  withCode(purpose: AuthPurpose, code: string): Promise<void>;
  withAuthenticator(purpose: AuthPurpose, code: string): Promise<void>;
  withPassword(purpose: AuthPurpose, password: string): Promise<void>;
  /** Returns the account signed in on this browser. */
  account(): Promise<SessionAccount>;
  withAccount(purpose: AuthPurpose): Promise<void>;
  passkeyOptions(purpose: AuthPurpose, method: PasskeyMethod): Promise<PasskeyChallenge>;
  withPasskey(purpose: AuthPurpose, method: PasskeyMethod, response: PasskeyAssertion): Promise<void>;
  openEnrolment(code: string): Promise<Enrolment>;
  createAccount(purpose: AuthPurpose, account: NewAccount): Promise<Enrolled>;
  newAuthenticator(): Promise<NewAuthenticator>;
  confirmAuthenticator(purpose: AuthPurpose, code: string): Promise<ConfirmedAuthenticator>;
  newPasskeyOptions(): Promise<PasskeyChallenge>;
  addPasskey(purpose: AuthPurpose, response: NewPasskey): Promise<Enrolled>;
};

/** Actions after this document. Returned addresses are those of signing pages. */
export type MorePart = {
  /**
   * Returns other envelopes waiting from the same sender. Refused until this tab has confirmed the mailbox.
   */
  others(): Promise<OthersWaiting>;
  /** Confirms by a mailed code that the recipient reads this mailbox. */
  showMailbox(code: string): Promise<void>;
  openOther(recipientId: number): Promise<string>;
  /** Opens an envelope of the signed-in account. */
  openOwn(recipientId: number): Promise<string>;
};

/** A check in a tab of its own. The result returns to the frame that asked for it. */
export type CrossContextAuthPart = {
  /** Called by the frame. `site` is the embedding site. */
  ask(purpose: CrossContextPurpose, site: string | null): Promise<CrossContextAuthAsked>;
  /** Called by the frame: returns the state of the check. */
  look(id: string): Promise<CrossContextAuthStage>;
  /**
   * Called by the tab: returns the asking site, the purpose and the
   * number. NOT_FOUND: the code is not valid here, now or ever.
   */
  open(code: string): Promise<OpenedCrossContextAuth>;
  confirm(code: string): Promise<void>;
  refuse(code: string): Promise<void>;
};

/** Calls for identification with ClaveÚnica (domain/fields.md 8.5, rule 11). */
export type IdentityPart = {
  /** Returns the address of the provider, to open in this window. */
  start(): Promise<string>;
  /** Tells the sender, with the recipient's consent, that the RUT does not match. */
  tellMismatch(): Promise<void>;
};

/** Input of a step: the secrets the key needs, and the parts the page showed. */
type RemoteSignatureWords = {
  secrets?: Readonly<Record<string, string>>;
  shown?: SigningSession["shown"];
};
type RemoteSignatureStep = { status: "SIGNED" } | { status: "REDIRECT"; redirectUrl: string };

/** Signing with the recipient's own certificate (domain/fields.md 8.6). */
export type RemoteSignaturePart = {
  start(words?: RemoteSignatureWords): Promise<RemoteSignatureStep>;
  /** Sends the code the key requires. Returns the question if the provider asks one instead. */
  sendCode(askId: string): Promise<string | null>;
};

/** Signatures a signed-in recipient keeps for next time (components/signing.md 5.7). */
export type SavedSignaturePart = {
  look(purpose: SavedPurpose): Promise<SavedSignature>;
  save(purpose: SavedPurpose, value: KeepableSignature): Promise<void>;
  forget(purpose: SavedPurpose): Promise<void>;
};

/** Hands drawing a signature to another device (components/signing.md 5.7). */
export type PhonePadPart = {
  /** Opens a new address to draw at, and ends the one before. */
  open(): Promise<PhoneSignature>;
  /** Returns the drawing made there so far. */
  look(handOffId: string): Promise<PhoneDrawing>;
};
