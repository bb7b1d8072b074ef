import { and, eq, isNull } from "drizzle-orm";
import { forgetSignInTries } from "@/server/auth/sign-in";
import type { Transaction } from "@/server/db/client";
import { accountTokens, users } from "@/server/db/schema";
import { clearTries } from "@/server/db/store/factor";
import { buildTriesKey } from "@/server/domain/recipient/recipient-auth";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";
import { endSessions } from "./evict";

/** The account before the change, its row locked. */
type User = typeof users.$inferSelect;

/**
 * Replaces the password: ends all sessions but `keptSessionId`, spends every reset link and clears failed
 * tries. The owner gets a mail (domain/mail.md 5.2). Returns the number of sessions ended.
 */
export async function replacePassword(
  tx: Transaction,
  user: User,
  passwordHash: string,
  now: Date,
  keptSessionId?: string,
): Promise<number> {
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, user.id));
  await tx
    .update(accountTokens)
    .set({ consumedAt: now })
    .where(
      and(
        eq(accountTokens.userId, user.id),
        eq(accountTokens.purpose, "RESET_PASSWORD"),
        isNull(accountTokens.consumedAt),
      ),
    );
  const ended = await endSessions(tx, user.id, now, keptSessionId);
  await clearTries(tx, buildTriesKey("password", user.email));
  await forgetSignInTries(tx, user.email);
  if (isAccountUsed(user)) await notifyAccountOwner(tx, user, now);
  return ended;
}

/**
 * False for an account that another person opened and that was never entered: its first password is no
 * change.
 */
const isAccountUsed = (user: User): boolean => user.passwordHash !== null || user.emailVerifiedAt !== null;

const notifyAccountOwner = (tx: Transaction, user: User, now: Date) =>
  queueMail(tx, {
    kind: "PASSWORD_CHANGED",
    to: { email: user.email, name: user.name },
    language: user.language,
    data: { name: user.name, url: `${env().BASE_URL}/signin` },
    uniqueKey: `password-changed:${user.id}:${now.getTime()}`,
    userId: user.id,
    now,
  });
