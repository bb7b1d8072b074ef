import { signIn } from "next-auth/react";

export type SignInOutcome = "signedIn" | "wrongPair" | "tooMany" | "unverified" | "unreachable";

/** Asks for a session with e-mail and password. The server's reason arrives as next-auth's `error` text. */
export async function signInWithPassword(email: string, password: string): Promise<SignInOutcome> {
  try {
    const answer = await signIn("credentials", { email, password, redirect: false });
    if (!answer?.error) return "signedIn";
    if (answer.error.includes("TOO_MANY_REQUESTS")) return "tooMany";
    return answer.error.includes("ACCOUNT_UNVERIFIED") ? "unverified" : "wrongPair";
  } catch {
    return "unreachable";
  }
}

/** A path of ours to go to after signing in; anything that could lead to another site becomes "/". */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/u.test(next) ? next : "/";
}
