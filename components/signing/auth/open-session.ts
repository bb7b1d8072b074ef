import { SigningProblem } from "../api/signing-problem";

const CODES = {
  tooMany: "TOO_MANY_REQUESTS",
  unverified: "ACCOUNT_UNVERIFIED",
  wrongPair: "TWO_FACTOR_AUTH_FAILED",
  wrongCode: "TWO_FACTOR_AUTH_FAILED",
  codeExpired: "EXPIRED_CODE",
  unreachable: "NETWORK",
} as const;

/**
 * Opens a session with the account's own form, so that password managers know it.
 * @returns whether it is open; if not, a mailed code is asked for too @throws SigningProblem
 */
export async function openSession(
  { email, password }: { email: string; password: string },
  code?: string,
): Promise<boolean> {
  const { signInWithPassword } = await import("@/components/account/sign-in");
  const outcome = await signInWithPassword(email, password, code);
  if (outcome === "codeNeeded") return false;
  if (outcome !== "signedIn") throw new SigningProblem(CODES[outcome]);
  return true;
}
