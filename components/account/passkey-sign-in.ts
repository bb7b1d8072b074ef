import { readErrorData } from "@/components/errors/error-data";
import type { SignInOutcome } from "./sign-in";

/** `dismissed`: the user closed the browser's dialog, or it was withdrawn. Nothing has happened. */
export type PasskeyOutcome =
  | Extract<SignInOutcome, "signedIn" | "tooMany" | "unverified" | "unreachable">
  | "passkeyUnknown"
  | "dismissed";

type Options = { challenge: string };
type PasskeySignInOptions = {
  /** The only account that may sign in again (its session ended). */
  email?: string | undefined;
  /** Offers the passkey in the address field's autofill instead of a dialog. */
  isAutofill?: boolean;
};

export async function detectPasskeySupport(): Promise<{ button: boolean; autofill: boolean }> {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } = await import(
    "@simplewebauthn/browser"
  );
  const button = browserSupportsWebAuthn();
  return { button, autofill: button && (await browserSupportsWebAuthnAutofill()) };
}

/**
 * Signs in with a passkey of this device.
 * @param ask fetches the challenge, valid for five minutes
 */
export async function signInWithPasskey(
  ask: () => Promise<Options>,
  { email, isAutofill = false }: PasskeySignInOptions = {},
): Promise<PasskeyOutcome> {
  try {
    const options = await ask();
    const { signWithPasskey } = await import("@/components/signing/auth/browser-passkey");
    const response = await signWithPasskey(options, isAutofill).catch(() => null);
    if (response === null) return "dismissed";
    const credentials = { response: JSON.stringify(response), ...(email === undefined ? {} : { email }) };
    const { signIn } = await import("next-auth/react");
    const answer = await signIn("passkey", { ...credentials, redirect: false });
    if (!answer?.error) return "signedIn";
    if (answer.error.includes("TOO_MANY_REQUESTS")) return "tooMany";
    return answer.error.includes("ACCOUNT_UNVERIFIED") ? "unverified" : "passkeyUnknown";
  } catch (error) {
    return readErrorData(error)?.code === "TOO_MANY_REQUESTS" ? "tooMany" : "unreachable";
  }
}
