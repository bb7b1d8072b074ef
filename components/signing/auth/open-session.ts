import { SigningProblem } from "../api/signing-problem";

const CODES = {
  tooMany: "TOO_MANY_REQUESTS",
  unverified: "ACCOUNT_UNVERIFIED",
  wrongPair: "TWO_FACTOR_AUTH_FAILED",
  wrongCode: "TWO_FACTOR_AUTH_FAILED",
  codeExpired: "EXPIRED_CODE",
  unreachable: "NETWORK",
} as const;

/** What an account asks for after the right pair: the digits of a mail, or a code of its authenticator app. */
export type CodeFrom = "mail" | "app";

/**
 * Opens a session with the account's own form, so that password managers know it.
 * @returns null when it is open, else where the code that is asked for too comes from @throws SigningProblem
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
