import { SigningProblem } from "../api/signing-problem";

const CODES = {
  tooMany: "TOO_MANY_REQUESTS",
  unverified: "ACCOUNT_UNVERIFIED",
  wrongPair: "TWO_FACTOR_AUTH_FAILED",
  wrongCode: "TWO_FACTOR_AUTH_FAILED",
  codeExpired: "EXPIRED_CODE",
  unreachable: "NETWORK",
} as const;

/** Source of the second factor after the password: a mailed code, or a code of the authenticator app. */
export type CodeFrom = "mail" | "app";

/**
 * Signs in with the form of the account, so that password managers recognise it.
 * @returns null when signed in, else the source of the code that is required too
 * @throws SigningProblem
 */
export async function openSession(
  { email, password }: { email: string; password: string },
  code?: string,
): Promise<CodeFrom | null> {
  const { signInWithPassword } = await import("@/components/account/sign-in");
  const outcome = await signInWithPassword(email, password, code === undefined ? {} : { code });
  switch (outcome) {
    case "signedIn":
      return null;
    case "codeNeeded":
      return "mail";
    case "secondFactorNeeded":
      return "app";
    default:
      throw new SigningProblem(CODES[outcome]);
  }
}
