import { and, desc, eq, isNull } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { accountTokens, users } from "@/server/db/schema";
import { clearTries, countFactorAttempt } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { CODE_LIFETIME_MS, CODE_PAUSE_MS, TRY_LIMITS } from "@/server/domain/recipient/recipient-auth";
import { newCode, newId } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";
import { countHit, HOUR_MS } from "./rate";

type User = typeof users.$inferSelect;
type CodeRow = typeof accountTokens.$inferSelect;

const PURPOSE = "SIGN_IN_CODE";
const CODES_PER_HOUR = 5;

const buildTriesBucket = (user: User): string => `sign-in-code:${user.id}`;

/**
 * Bound to the account, its address and its password: the code opens no other account, and none after a
 * change.
 */
const hashCode = (id: string, user: User, digits: string): Uint8Array =>
  computeTokenHmac(
    getSecretKeys(),
    ["sign-in code", id, user.id, user.email, user.passwordHash, digits].join("\n"),
  );

/**
 * Mails a six-digit code after a correct password; it replaces earlier ones. There is a pause between two
 * mails, and a limit of five an hour. Only a person with the password can ask, so no stranger uses them up.
 * @param organisation whose sign-in the code links to the account; absent if it opens the account after its
 * password
 * @throws DomainError TOO_MANY_REQUESTS once five were sent and the last one has expired
 */
export async function mailSignInCode(
  connection: Connection,
  user: User,
  organisation?: string,
): Promise<void> {
  await connection.transaction(async (tx) => {
    const now = await clock.now(tx);
    // Of two concurrent requests, the second must see the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const last = await lockNewestCode(tx, user);
    if (last && now.getTime() - last.createdAt.getTime() < CODE_PAUSE_MS) return;
    const { remaining } = await countHit(tx, buildTriesBucket(user), CODES_PER_HOUR, HOUR_MS);
    if (remaining >= 0) return issueCode(tx, user, organisation, now);
    if (!last || last.consumedAt !== null || last.expiresAt <= now)
      throw new DomainError("TOO_MANY_REQUESTS");
  });
}

async function issueCode(
  tx: Transaction,
  user: User,
  organisation: string | undefined,
  now: Date,
): Promise<void> {
  const id = newId();
  const digits = newCode();
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, user.id), eq(accountTokens.purpose, PURPOSE)));
  await clearTries(tx, buildTriesBucket(user));
  await tx.insert(accountTokens).values({
    id,
    userId: user.id,
    purpose: PURPOSE,
    tokenHash: hashCode(id, user, digits),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  });
  const data = { name: user.name, code: digits, validMinutes: CODE_LIFETIME_MS / 60_000 };
  await queueMail(tx, {
    ...(organisation === undefined
      ? ({ kind: "SIGN_IN_CODE", data } as const)
      : ({ kind: "COMPANY_LINK_CODE", data: { ...data, organisation } } as const)),
    to: { email: user.email, name: user.name },
    language: user.language,
    uniqueKey: `sign-in-code:${id}`,
    userId: user.id,
    now,
  });
}

/**
 * Uses up a mailed code: once, within ten minutes, with five attempts. Each attempt is counted before it is
 * judged, so that concurrent attempts cannot slip through.
 * @returns whether the code matches
 * @throws DomainError EXPIRED_CODE when no code is valid any more
 */
export async function consumeSignInCode(
  connection: Connection,
  user: User,
  digits: string,
): Promise<boolean> {
  const verdict = await connection.transaction(async (tx) => {
    const now = await clock.now(tx);
    const heard = await countFactorAttempt(tx, buildTriesBucket(user), TRY_LIMITS.code, now);
    const row = await lockNewestCode(tx, user);
    if (!heard || !row || row.consumedAt !== null || row.expiresAt <= now) return "gone";
    if (!isSameSecret(hashCode(row.id, user, digits), row.tokenHash)) return "wrong";
    const used = await tx
      .update(accountTokens)
      .set({ consumedAt: now })
      .where(and(eq(accountTokens.id, row.id), isNull(accountTokens.consumedAt)))
      .returning({ id: accountTokens.id });
    return used.length === 1 ? "right" : "gone";
  });
  if (verdict === "gone") throw new DomainError("EXPIRED_CODE");
  return verdict === "right";
}

async function lockNewestCode(tx: Transaction, user: User): Promise<CodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, user.id), eq(accountTokens.purpose, PURPOSE)))
    .orderBy(desc(accountTokens.createdAt))
    .limit(1);
  return row;
}
