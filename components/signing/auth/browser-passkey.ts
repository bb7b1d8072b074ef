import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { NewPasskey, PasskeyAssertion } from "@/server/domain/account/passkey-answer";
import type { PasskeyChallenge } from "../api/signing-api";
import { SigningProblem } from "../api/signing-problem";

/** Whether this browser knows passkeys, in this place. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/**
 * False where the browser says that the site around this frame has not let it ask for passkeys (`allow`). Where it says
 * nothing, asking shows it.
 */
export function mayAskInFrame(): boolean {
  const asked: Document & { featurePolicy?: { allowsFeature?: (feature: string) => boolean } } = document;
  return asked.featurePolicy?.allowsFeature?.("publickey-credentials-get") ?? true;
}

/**
 * The parser of what our own server made with the library for exactly these calls: only the browser reads it, and
 * it refuses what it does not understand.
 */
const asRequest = (options: PasskeyChallenge) =>
  options as PasskeyChallenge & PublicKeyCredentialRequestOptionsJSON;
const asCreation = (options: PasskeyChallenge) =>
  options as PasskeyChallenge & PublicKeyCredentialCreationOptionsJSON;

/** The person closed the browser's question, let it lapse, or the place forbids it: nothing has happened. */
async function unlessCancelled<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof WebAuthnError || error instanceof Error ? error.name : "";
    throw new SigningProblem(name === "InvalidStateError" ? "ALREADY_EXISTS" : "DISMISSED", [], error);
  }
}

/**
 * Asks the device to sign with a passkey, in a window or, with `useBrowserAutofill`, beside remembered addresses.
 * @throws SigningProblem DISMISSED when the person turned away
 */
export const signWithPasskey = (
  options: PasskeyChallenge,
  useBrowserAutofill = false,
): Promise<PasskeyAssertion> =>
  unlessCancelled(() => startAuthentication({ optionsJSON: asRequest(options), useBrowserAutofill }));

/** Asks the device to make a passkey. @throws SigningProblem as `signWithPasskey`, ALREADY_EXISTS */
export const makePasskey = (options: PasskeyChallenge): Promise<NewPasskey> =>
  unlessCancelled(() => startRegistration({ optionsJSON: asCreation(options) }));
