import { errorDataOf } from "@/components/errors/error-data";
import type { SignInOutcome } from "./sign-in";

/** `dismissed`: the person closed the browser's question, or it was withdrawn. Nothing has happened. */
export type PasskeyOutcome =
  | Extract<SignInOutcome, "signedIn" | "tooMany" | "unverified" | "unreachable">
  | "passkeyUnknown"
  | "dismissed";

type Options = { challenge: string };
type Asked = {
  /** The only account that may come in (a session that ended). */
  email?: string | undefined;
  /** Offered beside remembered addresses while the form is filled in, instead of a window. */
  isAutofill?: boolean;
};

/** Whether this browser has passkeys, and whether it offers them beside remembered addresses. */
export async function passkeySupport(): Promise<{ button: boolean; autofill: boolean }> {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } = await import(
    "@simplewebauthn/browser"
  );
  const button = browserSupportsWebAuthn();
  return { button, autofill: button && (await browserSupportsWebAuthnAutofill()) };
}

/**
 * Asks this device to sign with a passkey and for a session with what it signed.
 * @param ask fetches what is to be signed, good for five minutes
 */
export async function signInWithPasskey(
  ask: () => Promise<Options>,
  { email, isAutofill = false }: Asked = {},
): Promise<PasskeyOutcome> {
  try {
    const options = await ask();
    const { signWithPasskey } = await import("@/components/signing/auth/browser-passkey");
    const response = await signWithPasskey(options, isAutofill).catch(() => null);
    if (response === null) return "dismissed";
    const given = { response: JSON.stringify(response), ...(email === undefined ? {} : { email }) };
    const { signIn } = await import("next-auth/react");
    const answer = await signIn("passkey", { ...given, redirect: false });
    if (!answer?.error) return "signedIn";
    if (answer.error.includes("TOO_MANY_REQUESTS")) return "tooMany";
    return answer.error.includes("ACCOUNT_UNVERIFIED") ? "unverified" : "passkeyUnknown";
  } catch (error) {
    return errorDataOf(error)?.code === "TOO_MANY_REQUESTS" ? "tooMany" : "unreachable";
  }
}
