import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import type { SignInWay } from "@/server/domain/account/activity";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { countingFailures, forgetFailures, isGuessedAt, type Try } from "./failed-tries";
import { knownDevice } from "./known-device";
import { networkOf } from "./network";
import { passwordFits } from "./password";
import { passSecondFactor } from "./second-factor";
import { mailSignInCode, spendSignInCode } from "./sign-in-code";

type User = typeof users.$inferSelect;

/** After a new password the wrong ones before it no longer count. */
export const forgetSignInTries = (connection: Connection, email: string): Promise<void> =>
  forgetFailures(connection, { door: "sign-in", account: email });

/** What a browser sends: `device` and `trusted` are its cookies of `known-device.ts`, `code` the digits of a mail or an app. */
export type GivenSignIn = {
  email: string;
  password: string;
  code?: string | undefined;
  device?: string | null;
  trusted?: string | null;
  /** The person wants to be spared the second factor here for thirty days. */
  trust?: boolean;
};

/** The account that was opened, how, and what the browser keeps to be known by. */
export type OpenedAccount = {
  id: number;
  way: SignInWay;
  isNewBrowser: boolean;
  device: string;
  /** Null where nothing is to be kept. */
  trusted: string | null;
};

/**
 * The account an address and password open, or null: the same answer, after the same work, whether the
 * address is unknown, the password wrong or the account disabled (T22). Only what fails is counted, so that nobody
 * is kept out by a stranger's guesses. With mail configured an address must be confirmed first. An account whose
 * authenticator guards it asks for a code of it; another that is being guessed at asks a browser it does not know for a
 * mailed one: after the right password, so that a stranger can neither have codes mailed nor use them up.
 * @throws DomainError TOO_MANY_REQUESTS (`countingFailures`), ACCOUNT_UNVERIFIED, SECOND_FACTOR_NEEDED,
 *   TWO_FACTOR_AUTH_FAILED (a code was mailed, or the one given is wrong), EXPIRED_CODE
 */
export async function signInWithPassword(
  connection: Connection,
  given: GivenSignIn,
  origin: Origin,
): Promise<OpenedAccount | null> {
  const tried: Try = { door: "sign-in", account: given.email, network: networkOf(origin.ipAddress) };
  const user = await countingFailures(connection, tried, async () => {
    const [found] = await connection.select().from(users).where(eq(users.email, given.email));
    const fits = await passwordFits(found?.passwordHash, given.password);
    return found && fits && found.disabledAt === null ? found : null;
  });
  if (!user) return null;
  if (env().SMTP_URL && !user.emailVerifiedAt) throw new DomainError("ACCOUNT_UNVERIFIED");
  const second = await passSecondFactor(connection, user, given, origin);
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
  const opened = await countingFailures(connection, tried, async () =>
    (await spendSignInCode(connection, user, code)) ? user : null,
  );
  if (!opened) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
}
