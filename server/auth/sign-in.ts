import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import type { SignInWay } from "@/server/domain/account/activity";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { clearFailedTries, isGuessedAt, type Try, withFailureCount } from "./failed-tries";
import { knownDevice } from "./known-device";
import { toClientNetwork } from "./network";
import { isPasswordCorrect } from "./password";
import { verifySecondFactor } from "./second-factor";
import { consumeSignInCode, mailSignInCode } from "./sign-in-code";

type User = typeof users.$inferSelect;

export const forgetSignInTries = (connection: Connection, email: string): Promise<void> =>
  clearFailedTries(connection, { door: "sign-in", account: email });

/**
 * Data from the browser: `device` and `trusted` are its cookies of `known-device.ts`, `code` is a mailed or
 * authenticator code.
 */
export type GivenSignIn = {
  email: string;
  password: string;
  code?: string | undefined;
  device?: string | null;
  trusted?: string | null;
  /** The person wants to skip the second factor on this browser for thirty days. */
  trust?: boolean;
};

export type OpenedAccount = {
  id: number;
  way: SignInWay;
  isNewBrowser: boolean;
  device: string;
  /** Null if there is no mark to keep. */
  trusted: string | null;
};

/**
 * Returns the account that an address and password open, or null. Unknown address, wrong password and
 * disabled account get the same answer, after the same work (T22). Only failures are counted, so that a
 * stranger's guesses lock no one out. With mail configured, the address must be confirmed first. An account
 * guarded by an authenticator needs its code. An account under attack needs a mailed code from an unknown
 * browser. It comes after the right password, so a stranger can neither cause mails nor use up codes.
 * @throws DomainError TOO_MANY_REQUESTS (`withFailureCount`), ACCOUNT_UNVERIFIED, SECOND_FACTOR_NEEDED,
 * TWO_FACTOR_AUTH_FAILED (a code was mailed, or the one given is wrong), EXPIRED_CODE
 */
export async function signInWithPassword(
  connection: Connection,
  given: GivenSignIn,
  origin: Origin,
): Promise<OpenedAccount | null> {
  const tried: Try = { door: "sign-in", account: given.email, network: toClientNetwork(origin.ipAddress) };
  const user = await withFailureCount(connection, tried, async () => {
    const [candidate] = await connection.select().from(users).where(eq(users.email, given.email));
    const fits = await isPasswordCorrect(candidate?.passwordHash, given.password);
    return candidate && fits && candidate.disabledAt === null ? candidate : null;
  });
  if (!user) return null;
  if (env().SMTP_URL && !user.emailVerifiedAt) throw new DomainError("ACCOUNT_UNVERIFIED");
  const second = await verifySecondFactor(connection, user, given, origin);
  if (second === null && env().SMTP_URL) await assertNoGuess(connection, user, given, tried);
  const now = await clock.now(connection);
  const device = given.device ?? null;
  return {
    id: user.id,
    way: second?.isProven ? "PASSWORD_AND_CODE" : "PASSWORD",
    isNewBrowser: !knownDevice.isKnown(device, user, now),
    device: knownDevice.withAccount(device, user, now),
    trusted: second?.trusted ?? null,
  };
}

/** A wrong code counts like a wrong password. */
async function assertNoGuess(
  connection: Connection,
  user: User,
  { code, device = null }: GivenSignIn,
  tried: Try,
): Promise<void> {
  if (knownDevice.isKnown(device, user, await clock.now(connection))) return;
  if (!(await isGuessedAt(connection, tried))) return;
  if (code === undefined) {
    await mailSignInCode(connection, user);
    throw new DomainError("TWO_FACTOR_AUTH_FAILED", "A code was mailed to the address of this account.");
  }
  const opened = await withFailureCount(connection, tried, async () =>
    (await consumeSignInCode(connection, user, code)) ? user : null,
  );
  if (!opened) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
}
