import type { CrossContextAuthAsked, CrossContextAuthStage } from "@/server/contract/cross-context-auth";
import type {
  ConfirmedAuthenticator,
  Enrolled,
  Enrolment,
  NewAuthenticator,
  NewPasskey,
  PasskeyAssertion,
  SentCode,
  SessionAccount,
} from "@/server/contract/recipient-auth";
import type { CrossContextPurpose } from "@/server/domain/recipient/auth-grant";
import type { AuthPurpose, CodePurpose } from "@/server/domain/recipient/recipient-auth";
import type { Language } from "@/server/domain/vocabulary";

/** Options for the browser's own passkey calls, as the server's library made them. */
export type PasskeyChallenge = { readonly challenge: string; readonly [option: string]: unknown };
export type PasskeyMethod = "PASSKEY" | "ACCOUNT";

/**
 * What the page may ask of the server to prove who reads it, for one signing token (domain/README.md 4.4, 4.5). Every
 * call rejects with `SigningProblem` and nothing else; a wrong answer says in an issue `triesLeft` how many more are
 * heard.
 */
export type ProvingApi = {
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
  /** Asks for a check in a tab of its own, whose outcome comes back to this frame; `site` is who frames it. */
  askHandBack(purpose: CrossContextPurpose, site: string | null): Promise<CrossContextAuthAsked>;
  /** How that check stands. */
  lookHandBack(handBackId: string): Promise<CrossContextAuthStage>;
};

type NewAccount = {
  name: string;
  language: Language;
  credential: { kind: "password"; password: string } | { kind: "passkey"; response: NewPasskey };
};
