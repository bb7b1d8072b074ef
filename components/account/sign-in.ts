/**
 * `codeNeeded`: the pair is right, and a code that was mailed is asked for too. `secondFactorNeeded`: the same with a code
 * of the authenticator.
 */
export type SignInOutcome =
  | "signedIn"
  | "wrongPair"
  | "tooMany"
  | "unverified"
  | "codeNeeded"
  | "secondFactorNeeded"
  | "wrongCode"
  | "codeExpired"
  | "unreachable";

/**
 * Asks for a session with e-mail, password and, where one was asked for, a mailed code. The server's reason arrives as
 * next-auth's `error` text.
 */
export async function signInWithPassword(
  email: string,
  password: string,
  { code, trust = false }: { code?: string; trust?: boolean } = {},
): Promise<SignInOutcome> {
  try {
    const trusting = trust ? { trust: "true" } : {};
    const given = code === undefined ? { email, password } : { email, password, code, ...trusting };
    // Not needed before somebody signs in, and every page of an account could ask for that.
    const { signIn } = await import("next-auth/react");
    const answer = await signIn("credentials", { ...given, redirect: false });
    if (!answer?.error) return "signedIn";
    if (answer.error.includes("TOO_MANY_REQUESTS")) return "tooMany";
    if (answer.error.includes("SECOND_FACTOR_NEEDED")) return "secondFactorNeeded";
    if (answer.error.includes("EXPIRED_CODE")) return "codeExpired";
    if (answer.error.includes("TWO_FACTOR_AUTH_FAILED"))
      return code === undefined ? "codeNeeded" : "wrongCode";
    return answer.error.includes("ACCOUNT_UNVERIFIED") ? "unverified" : "wrongPair";
  } catch {
    return "unreachable";
  }
}

/** A path of ours to go to after signing in; anything that could lead to another site becomes "/". */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/u.test(next) ? next : "/";
}
