import { and, desc, eq, isNull } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { accountTokens, users } from "@/server/db/schema";
import { clearTries, takeTry } from "@/server/db/store/factor";
import { DomainError } from "@/server/domain/errors";
import { CODE_LIFETIME_MS, CODE_PAUSE_MS, TRY_LIMITS } from "@/server/domain/recipient/recipient-auth";
import { newCode, newId } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";
import { sameSecret, secretKeys, tokenHmac } from "@/server/secrets";
import { countHit, HOUR_MS } from "./rate";

type User = typeof users.$inferSelect;
type CodeRow = typeof accountTokens.$inferSelect;

const PURPOSE = "SIGN_IN_CODE";
const CODES_PER_HOUR = 5;

const triesOf = (user: User): string => `sign-in-code:${user.id}`;

/** Bound to the account, its address and its password: the digits open nothing else, nor this after a change. */
const codeHash = (id: string, user: User, digits: string): Uint8Array =>
  tokenHmac(secretKeys(), ["sign-in code", id, user.id, user.email, user.passwordHash, digits].join("\n"));

/**
 * Mails six digits to an account whose password was just given rightly; they replace earlier ones. So soon after one
 * mail no other is sent, and five an hour: only who knows the password can ask, so no stranger uses them up.
 * @param organisation whose sign-in the digits link to the account; absent where they open it after its password
 * @throws DomainError TOO_MANY_REQUESTS once five were sent and the last one has lapsed
 */
export async function mailSignInCode(
  connection: Connection,
  user: User,
  organisation?: string,
): Promise<void> {
  await connection.transaction(async (tx) => {
    const now = await clock.now(tx);
    // Of two that are asked for at once, the second must see the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const last = await newestCode(tx, user);
    if (last && now.getTime() - last.createdAt.getTime() < CODE_PAUSE_MS) return;
    const { remaining } = await countHit(tx, triesOf(user), CODES_PER_HOUR, HOUR_MS);
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
  await clearTries(tx, triesOf(user));
  await tx.insert(accountTokens).values({
    id,
    userId: user.id,
    purpose: PURPOSE,
    tokenHash: codeHash(id, user, digits),
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
 * Uses a mailed code up: once, within ten minutes, with five tries. Each try is counted before it is judged, so that
 * of many at once none slips through.
 * @returns whether these are its digits @throws DomainError EXPIRED_CODE when there is no code that still counts
 */
export async function spendSignInCode(connection: Connection, user: User, digits: string): Promise<boolean> {
  const verdict = await connection.transaction(async (tx) => {
    const now = await clock.now(tx);
    const heard = await takeTry(tx, triesOf(user), TRY_LIMITS.code, now);
    const row = await newestCode(tx, user);
    if (!heard || !row || row.consumedAt !== null || row.expiresAt <= now) return "gone";
    if (!sameSecret(codeHash(row.id, user, digits), row.tokenHash)) return "wrong";
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

async function newestCode(tx: Transaction, user: User): Promise<CodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, user.id), eq(accountTokens.purpose, PURPOSE)))
    .orderBy(desc(accountTokens.createdAt))
    .limit(1);
  return row;
}
