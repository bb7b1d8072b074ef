import type { PhoneDrawing, PhoneSignature, SigningSession, SigningState } from "@/server/contract/signing";
import type { ErrorCode, Issue } from "@/server/domain/errors";
import type { Language } from "@/server/domain/vocabulary";
import type { ProvingApi } from "./recipient-auth-api";
import type { AdvancedStart, AdvancedWords } from "./remote-signature-api";
import type { SavedApi } from "./saved-signature-api";

/** Where a value was entered: over the paper or in the Form view. Stands in the evidence (components/README.md 1.3). */
export type InputMethod = "page" | "form";

/** The digest of a field as it is stored now, for `session.shown`; nothing where the page itself stores it. */
export type Kept = string | undefined;

/**
 * All the signing page may ask of the server, for one signing token. Every call rejects with `SigningProblem` and
 * nothing else. The mutations are safe to repeat: an answer that got lost never doubles an act.
 */
export type SigningApi = {
  /** The screen of this moment (components/README.md 5.1) and what it may know. */
  state(): Promise<SigningState>;
  /** Tells that a person sees the loaded page (ruling 13). */
  open(): Promise<void>;
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
  /** What somebody who is signed in keeps of their signature; loaded with the pad. */
  saved?: () => Promise<SavedApi>;
  /** A pad on another device; left out where there is none to offer. */
  phonePad?: PhonePad;
  /** The verbs by which the reader proves who they are, loaded when they are needed; absent where nothing is proven. */
  proving?: () => Promise<ProvingApi>;
  /** Absent where nobody can be identified, as behind a direct link (domain/README.md 8.5, rule 11). */
  identity?: IdentityApi;
  /** The next step of signing with a certificate of one's own; absent where nobody does (domain/README.md 8.6). */
  advanced?: {
    start(words?: AdvancedWords): Promise<AdvancedStart>;
    /** Has the code sent that a key waits for; answers the question where it puts one instead. */
    sendCode(askId: string): Promise<string | null>;
  };
};

/** Lends the drawing of a signature to another device (components/README.md 5.7). */
export type PhonePad = {
  /** A new address to draw at; it ends the one before. */
  open(): Promise<PhoneSignature>;
  /** What has been drawn there so far. */
  look(handOffId: string): Promise<PhoneDrawing>;
};

/** What a page asks when its reader is to identify with ClaveÚnica. */
type IdentityApi = {
  /** Sets out: the address of the provider to go to, with this very window. */
  start(): Promise<string>;
  /** Tells the sender, because the person agreed, that the RUT does not match. */
  tellMismatch(): Promise<void>;
};

/**
 * NETWORK: no answer came, so nobody knows whether the act happened. DISMISSED: the person let a question on the way
 * go unanswered, or was told elsewhere; there is nothing more to say.
 */
export type ProblemCode = ErrorCode | "NETWORK" | "DISMISSED";

/** Why a call did not do what was asked, by code; the page has the words. */
export class SigningProblem extends Error {
  override readonly name = "SigningProblem";
  readonly code: ProblemCode;
  readonly issues: readonly Issue[];

  constructor(code: ProblemCode, issues: readonly Issue[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.issues = issues;
  }
}

/** Trying again later may help: no answer, too many calls, or the service is down. */
export function isPassing(code: ProblemCode): boolean {
  return ["NETWORK", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE", "INTERNAL_SERVER_ERROR"].includes(code);
}

export function problemOf(error: unknown): SigningProblem {
  return error instanceof SigningProblem ? error : new SigningProblem("NETWORK", [], error);
}
