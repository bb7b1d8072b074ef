import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import type { users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import { clearTries, countFactorAttempt } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { buildTriesKey, TRY_LIMITS } from "@/server/domain/recipient/recipient-auth";
import {
  type AuthenticatorVerdict,
  findConfirmedAuthenticator,
  verifyAuthenticatorCode,
} from "./authenticator";
import { isBreakGlass } from "./company/break-glass";
import { trustedDevice } from "./known-device";

type User = typeof users.$inferSelect;
type SecondFactorInput = { code?: string | undefined; trusted?: string | null; trust?: boolean };

/**
 * `isProven`: the factor was given now. `trusted`: the mark by which the browser skips it next time, if any.
 */
export type PassedFactor = { isProven: boolean; trusted: string | null };

/**
 * Checks the second factor after a correct password; null if the account has none for signing in. A trusted
 * browser passes without it, except for a break-glass admin.
 * @throws DomainError SECOND_FACTOR_NEEDED, TWO_FACTOR_AUTH_FAILED, TOO_MANY_REQUESTS
 */
export async function verifySecondFactor(
  connection: Connection,
  user: User,
  { code, trusted = null, trust = false }: SecondFactorInput,
  origin: Origin,
): Promise<PassedFactor | null> {
  const authenticator = await findConfirmedAuthenticator(connection, user.id);
  if (!authenticator?.guardsSignIn || authenticator.confirmedAt === null) return null;
  const now = await clock.now(connection);
  const marked = { ...user, authenticatorSince: authenticator.confirmedAt };
  const isAlwaysAsked = await isBreakGlass(connection, user.id);
  if (!isAlwaysAsked && trustedDevice.isKnown(trusted, marked, now))
    return { isProven: false, trusted: null };
  if (code === undefined) throw new DomainError("SECOND_FACTOR_NEEDED");
  await assertAuthenticatorCode(connection, user, code, origin);
  return {
    isProven: true,
    trusted: trust && !isAlwaysAsked ? trustedDevice.withAccount(trusted, marked, now) : null,
  };
}

/**
 * Accepts an authenticator code or a recovery code, once. Each attempt is counted before it is judged, for
 * all doors together.
 * @throws DomainError TWO_FACTOR_AUTH_FAILED, TOO_MANY_REQUESTS
 */
export async function assertAuthenticatorCode(
  connection: Connection,
  user: Pick<User, "id" | "email">,
  code: string,
  origin: Origin,
): Promise<void> {
  const verdict = await connection.transaction((tx) => verifyAttempt(tx, user, code, origin));
  if (verdict === "locked") throw new DomainError("TOO_MANY_REQUESTS");
  if (verdict !== "right") throw new DomainError("TWO_FACTOR_AUTH_FAILED");
}

/** The count is committed whatever the verdict. */
async function verifyAttempt(
  tx: Transaction,
  { id: userId, email }: Pick<User, "id" | "email">,
  code: string,
  origin: Origin,
): Promise<AuthenticatorVerdict | "locked"> {
  const now = await clock.now(tx);
  const subject = buildTriesKey("authenticator", email);
  if ((await countFactorAttempt(tx, subject, TRY_LIMITS.authenticator, now)) === null) return "locked";
  const plain = code.replace(/[\s-]/g, "").toUpperCase();
  const isOfApp = /^\d{6}$/.test(plain);
  const verdict = await verifyAuthenticatorCode(tx, userId, plain, now);
  if (verdict !== "right") return verdict;
  await clearTries(tx, subject);
  if (!isOfApp) await recordActivity(tx, { userId, kind: "RECOVERY_CODE_USED", origin, now });
  return "right";
}
