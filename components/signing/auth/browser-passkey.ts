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

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/**
 * Returns false if the browser says that the embedding site does not
 * allow passkeys (`allow`). Without that information only a try can tell.
 */
export function mayAskInFrame(): boolean {
  const policyDocument: Document & { featurePolicy?: { allowsFeature?: (feature: string) => boolean } } =
    document;
  return policyDocument.featurePolicy?.allowsFeature?.("publickey-credentials-get") ?? true;
}

/**
 * Our own server built these options with the library for exactly these
 * calls. Only the browser reads them, and it refuses invalid ones.
 */
const toRequestOptions = (options: PasskeyChallenge) =>
  options as PasskeyChallenge & PublicKeyCredentialRequestOptionsJSON;
const toCreationOptions = (options: PasskeyChallenge) =>
  options as PasskeyChallenge & PublicKeyCredentialCreationOptionsJSON;

/**
 * The recipient cancelled the browser's dialog, it timed out,
 * or it is not allowed here: nothing has happened.
 */
async function mapCancellation<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof WebAuthnError || error instanceof Error ? error.name : "";
    throw new SigningProblem(name === "InvalidStateError" ? "ALREADY_EXISTS" : "DISMISSED", [], error);
  }
}

/**
 * Asks the device to sign with a passkey, in a dialog or, with `useBrowserAutofill`, in the autofill list.
 * @throws SigningProblem DISMISSED when the recipient cancelled
 */
export const signWithPasskey = (
  options: PasskeyChallenge,
  useBrowserAutofill = false,
): Promise<PasskeyAssertion> =>
  mapCancellation(() => startAuthentication({ optionsJSON: toRequestOptions(options), useBrowserAutofill }));

/**
 * Asks the device to create a passkey.
 * @throws SigningProblem as `signWithPasskey`, ALREADY_EXISTS
 */
export const makePasskey = (options: PasskeyChallenge): Promise<NewPasskey> =>
  mapCancellation(() => startRegistration({ optionsJSON: toCreationOptions(options) }));
