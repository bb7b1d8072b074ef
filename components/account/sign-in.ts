/**
 * `codeNeeded`: the pair is right, and a mailed code is required too. `secondFactorNeeded`: the same with an
 * authenticator code.
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
 * Signs in with e-mail, password and, if required, a mailed code. The server's reason arrives in next-auth's
 * `error` text.
 */
export async function signInWithPassword(
  email: string,
  password: string,
  { code, trust = false }: { code?: string; trust?: boolean } = {},
): Promise<SignInOutcome> {
  try {
    const trusting = trust ? { trust: "true" } : {};
    const credentials = code === undefined ? { email, password } : { email, password, code, ...trusting };
    // Imported on use: every page of an account may need this module, few need the sign-in.
    const { signIn } = await import("next-auth/react");
    const answer = await signIn("credentials", { ...credentials, redirect: false });
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

/** Returns a local path for after the sign-in. A path that could lead to another site becomes "/". */
export function toSafeNextPath(next: string | undefined): string {
  return next && /^\/(?![/\\])/u.test(next) ? next : "/";
}
