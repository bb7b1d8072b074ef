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
 * All the signing page may ask of the server, for one signing token. Every call rejects with `SigningProblem` and
 * nothing else. The mutations are safe to repeat: an answer that got lost never doubles an act. A part is absent where
 * there is nothing of its kind, as behind a direct link.
 */
export type SigningApi = SigningVerbs & {
  phonePad?: PhonePadPart;
  /** What nobody asks before the first field can be filled: it loads when it is first needed (ruling 57). */
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

/** Where a value was entered: over the paper or in the Form view. Stands in the evidence (components/README.md 1.3). */
export type InputMethod = "page" | "form";

/** The digest of a field as it is stored now, for `session.shown`; nothing where the page itself stores it. */
export type Kept = string | undefined;

type SigningVerbs = {
  /** The screen of this moment (components/README.md 5.1) and what it may know. */
  state(): Promise<SigningState>;
  /** Tells that a person sees the loaded page (ruling 13), with `pageValue` of the state for a VIEWER. */
  open(pageValue?: string): Promise<{ recorded: boolean }>;
  consent(input: {
    textVersion: string;
    language: Language;
    /** What the page said, in that language. */
    sentence: string;
    timezone: string | null;
    ticked?: boolean;
  }): Promise<void>;
  /** `value` is judged by `checkFieldValue` on both sides; null clears. */
  fill(input: { fieldId: number; value: unknown; inputMethod: InputMethod }): Promise<Kept>;
  clear(input: { fieldId: number }): Promise<Kept>;
  /** `note` goes from an assistant to those who come after. */
  complete(input: {
    nextSigner?: { name: string; email: string };
    note?: string;
    shown?: SigningSession["shown"];
  }): Promise<void>;
  reject(input: { reason: string }): Promise<void>;
  askNewLink(): Promise<void>;
  /** Mails the sender; nothing else happens. */
  askQuestion(input: { question: string }): Promise<void>;
  /** Tells the sender that the link reached somebody else; nothing is declined. */
  reportWrongPerson(input: { message: string }): Promise<void>;
  /** Stores the picture of a signature (PNG) and answers its `uploadId`. */
  uploadSignature(png: Blob): Promise<string>;
};

/** Options for the browser's own passkey calls, as the server's library made them. */
export type PasskeyChallenge = { readonly challenge: string; readonly [option: string]: unknown };
export type PasskeyMethod = "PASSKEY" | "ACCOUNT";

type NewAccount = {
  name: string;
  language: Language;
  credential: { kind: "password"; password: string } | { kind: "passkey"; response: NewPasskey };
};

/**
 * Proves who reads the page (domain/README.md 4.4, 4.5). A wrong answer says in an issue `triesLeft` how many more are
 * heard.
 */
export type AuthPart = {
  sendCode(purpose: CodePurpose): Promise<SentCode>;
  withCode(purpose: AuthPurpose, code: string): Promise<void>;
  withAuthenticator(purpose: AuthPurpose, code: string): Promise<void>;
  withPassword(purpose: AuthPurpose, password: string): Promise<void>;
  /** Who is signed in on this browser. */
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

/** What comes after this document. Addresses are those of signing pages. */
export type MorePart = {
  /** What else waits from the same sender; refused until the mailbox was shown in this tab. */
  others(): Promise<OthersWaiting>;
  /** Shows that the mailbox is read here, by a code mailed for this. */
  showMailbox(code: string): Promise<void>;
  openOther(recipientId: number): Promise<string>;
  /** One of the signed-in account's own. */
  openOwn(recipientId: number): Promise<string>;
};

/** A check in a tab of its own, whose outcome comes back to the frame that asked for it. */
export type CrossContextAuthPart = {
  /** From the frame; `site` is who frames it. */
  ask(purpose: CrossContextPurpose, site: string | null): Promise<CrossContextAuthAsked>;
  /** From the frame: how that check stands. */
  look(id: string): Promise<CrossContextAuthStage>;
  /** From the tab: who asks, for what, by which number. NOT_FOUND: the code opens nothing here, now or ever. */
  open(code: string): Promise<OpenedCrossContextAuth>;
  confirm(code: string): Promise<void>;
  refuse(code: string): Promise<void>;
};

/** What a page asks when its reader is to identify with ClaveÚnica (domain/README.md 8.5, rule 11). */
export type IdentityPart = {
  /** Sets out: the address of the provider to go to, with this very window. */
  start(): Promise<string>;
  /** Tells the sender, because the person agreed, that the RUT does not match. */
  tellMismatch(): Promise<void>;
};

/** What goes with a step: what the key asks for, and what the page showed. */
type RemoteSignatureWords = {
  secrets?: Readonly<Record<string, string>>;
  shown?: SigningSession["shown"];
};
type RemoteSignatureStep = { status: "SIGNED" } | { status: "REDIRECT"; redirectUrl: string };

/** Signing with a certificate of one's own (domain/README.md 8.6). */
export type RemoteSignaturePart = {
  /** The next step. */
  start(words?: RemoteSignatureWords): Promise<RemoteSignatureStep>;
  /** Has the code sent that a key waits for; answers the question where it puts one instead. */
  sendCode(askId: string): Promise<string | null>;
};

/** What somebody who is signed in keeps of their signature for the next time (components/README.md 5.7). */
export type SavedSignaturePart = {
  look(purpose: SavedPurpose): Promise<SavedSignature>;
  save(purpose: SavedPurpose, value: KeepableSignature): Promise<void>;
  forget(purpose: SavedPurpose): Promise<void>;
};

/** Lends the drawing of a signature to another device (components/README.md 5.7). */
export type PhonePadPart = {
  /** A new address to draw at; it ends the one before. */
  open(): Promise<PhoneSignature>;
  /** What has been drawn there so far. */
  look(handOffId: string): Promise<PhoneDrawing>;
};
