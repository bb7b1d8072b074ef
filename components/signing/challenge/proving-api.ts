import type { HandBackAsked, HandBackStage } from "@/server/contract/hand-back";
import type {
  ConfirmedAuthenticator,
  Enrolled,
  Enrolment,
  NewAuthenticator,
  NewPasskey,
  PasskeyAssertion,
  SentCode,
  SessionAccount,
} from "@/server/contract/proving";
import type { HandBackPurpose } from "@/server/domain/recipient/proof";
import type { CodePurpose, ProvablePurpose } from "@/server/domain/recipient/proving";
import type { Language } from "@/server/domain/vocabulary";

/** Options for the browser's own passkey calls, as the server's library made them. */
export type PasskeyChallenge = { readonly challenge: string; readonly [option: string]: unknown };
export type PasskeyMethod = "PASSKEY" | "ACCOUNT";

/**
 * What the page may ask of the server to prove who reads it, for one signing token (domain 4.4, 4.5). Every call
 * rejects with `SigningProblem` and nothing else; a wrong answer says in an issue `triesLeft` how many more are heard.
 */
export type ProvingApi = {
  sendCode(purpose: CodePurpose): Promise<SentCode>;
  withCode(purpose: ProvablePurpose, code: string): Promise<void>;
  withAuthenticator(purpose: ProvablePurpose, code: string): Promise<void>;
  withPassword(purpose: ProvablePurpose, password: string): Promise<void>;
  /** Who is signed in on this browser. */
  account(): Promise<SessionAccount>;
  withAccount(purpose: ProvablePurpose): Promise<void>;
  passkeyOptions(purpose: ProvablePurpose, method: PasskeyMethod): Promise<PasskeyChallenge>;
  withPasskey(purpose: ProvablePurpose, method: PasskeyMethod, response: PasskeyAssertion): Promise<void>;
  openEnrolment(code: string): Promise<Enrolment>;
  createAccount(purpose: ProvablePurpose, account: NewAccount): Promise<Enrolled>;
  newAuthenticator(): Promise<NewAuthenticator>;
  confirmAuthenticator(purpose: ProvablePurpose, code: string): Promise<ConfirmedAuthenticator>;
  newPasskeyOptions(): Promise<PasskeyChallenge>;
  addPasskey(purpose: ProvablePurpose, response: NewPasskey): Promise<Enrolled>;
  /** Asks for a check in a tab of its own, whose outcome comes back to this frame; `site` is who frames it. */
  askHandBack(purpose: HandBackPurpose, site: string | null): Promise<HandBackAsked>;
  /** How that check stands. */
  lookHandBack(handBackId: string): Promise<HandBackStage>;
};

export type NewAccount = {
  name: string;
  language: Language;
  credential: { kind: "password"; password: string } | { kind: "passkey"; response: NewPasskey };
};
