import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import {
  CHALLENGE_LIFETIME_MS,
  CODE_LIFETIME_MS,
  type CodePurpose,
  countTry,
  isLocked,
  type TryLimit,
} from "@/server/domain/recipient/recipient-auth";
import { newCode, newId } from "@/server/ids";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";
import type { Connection, Transaction } from "../client";
import { factorTries, passkeyChallenges, passkeys, recipientCodes, users } from "../schema";

export type AccountRow = typeof users.$inferSelect;

/**
 * Returns the account whose factors count for a recipient: of exactly that address, confirmed, not disabled
 * (T19, ruling 47).
 */
export async function findFactorAccount(connection: Connection, email: string): Promise<AccountRow | null> {
  const account = await findAccountByAddress(connection, email);
  return account?.emailVerifiedAt && !account.disabledAt ? account : null;
}

export async function findAccountByAddress(
  connection: Connection,
  email: string,
): Promise<AccountRow | null> {
  const address = email.toLowerCase();
  if (address === "") return null;
  const [row] = await connection.select().from(users).where(eq(users.email, address));
  return row ?? null;
}

/**
 * Counts an attempt against a factor before it is judged, so that parallel ones cannot slip through. Returns
 * the number of wrong attempts left, or null if the factor is locked. The caller commits in either case.
 */
export async function countFactorAttempt(
  tx: Transaction,
  subject: string,
  limit: TryLimit,
  now: Date,
): Promise<{ left: number } | null> {
  await tx
    .insert(factorTries)
    .values({ subject, failures: 0, since: now, lockedUntil: null })
    .onConflictDoNothing();
  const [row] = await tx.select().from(factorTries).where(eq(factorTries.subject, subject)).for("update");
  if (isLocked(row ?? null, now)) return null;
  const next = countTry(row ?? null, limit, now);
  await tx.update(factorTries).set(next).where(eq(factorTries.subject, subject));
  return { left: limit.tries - next.failures };
}

export async function clearTries(tx: Transaction, subject: string): Promise<void> {
  await tx.delete(factorTries).where(eq(factorTries.subject, subject));
}

export async function isFactorLocked(connection: Connection, subject: string, now: Date): Promise<boolean> {
  const [row] = await connection.select().from(factorTries).where(eq(factorTries.subject, subject));
  return isLocked(row ?? null, now);
}

/** Recipient, envelope and purpose of a code: its digits alone prove nothing elsewhere (T18). */
export type CodeBinding = {
  recipientId: number;
  /** The address it is mailed to, and the only one it proves (ruling 91). */
  address: string;
  envelopeId: string;
  purpose: CodePurpose;
};
export type CodeRow = typeof recipientCodes.$inferSelect;

const hashBoundCode = (
  id: string,
  { recipientId, address, envelopeId, purpose }: CodeBinding,
  digits: string,
): Uint8Array =>
  computeTokenHmac(
    getSecretKeys(),
    ["recipient code", id, recipientId, address, envelopeId, purpose, digits].join("\n"),
  );

/** Makes a code that replaces earlier ones of its purpose. The digits are returned once, for the mail. */
export async function issueCode(
  tx: Transaction,
  of: CodeBinding,
  clientBindingHash: Uint8Array,
  now: Date,
): Promise<{ row: CodeRow; digits: string }> {
  const id = newId();
  const digits = newCode();
  const row = {
    id,
    recipientId: of.recipientId,
    address: of.address,
    clientBindingHash,
    purpose: of.purpose,
    codeHmac: hashBoundCode(id, of, digits),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    consumedAt: null,
  };
  await tx.insert(recipientCodes).values(row);
  return { row, digits };
}

/** Returns the valid code of a purpose at an address: the newest one, with `askedBy` only that tab's. */
export async function findNewestCode(
  connection: Connection,
  { recipientId, address, purpose }: Omit<CodeBinding, "envelopeId">,
  askedBy?: Uint8Array,
): Promise<CodeRow | null> {
  const [row] = await connection
    .select()
    .from(recipientCodes)
    .where(
      and(
        eq(recipientCodes.recipientId, recipientId),
        eq(recipientCodes.address, address),
        eq(recipientCodes.purpose, purpose),
        askedBy && eq(recipientCodes.clientBindingHash, askedBy),
      ),
    )
    .orderBy(desc(recipientCodes.createdAt), desc(recipientCodes.id))
    .limit(1);
  return row ?? null;
}

export async function countCodes(
  connection: Connection,
  { recipientId, address }: Pick<CodeBinding, "recipientId" | "address">,
  after: Date,
): Promise<number> {
  const [row] = await connection
    .select({ count: sql<number>`count(*)::int` })
    .from(recipientCodes)
    .where(
      and(
        eq(recipientCodes.recipientId, recipientId),
        eq(recipientCodes.address, address),
        gt(recipientCodes.createdAt, after),
      ),
    );
  return row?.count ?? 0;
}

/** Returns whether the digits match the code, in constant time. */
export function isMatchingCode(row: CodeRow | null, of: CodeBinding, digits: string): boolean {
  const inputHmac = hashBoundCode(row?.id ?? "no code", of, digits);
  return row !== null && isSameSecret(inputHmac, row.codeHmac);
}

/** Uses a code up; false if it already was. */
export async function consumeCode(tx: Transaction, row: CodeRow, now: Date): Promise<boolean> {
  const used = await tx
    .update(recipientCodes)
    .set({ consumedAt: now })
    .where(and(eq(recipientCodes.id, row.id), isNull(recipientCodes.consumedAt)))
    .returning({ id: recipientCodes.id });
  return used.length === 1;
}

type NewChallenge = Omit<typeof passkeyChallenges.$inferInsert, "createdAt" | "expiresAt">;

export async function storeChallenge(tx: Transaction, challenge: NewChallenge, now: Date): Promise<void> {
  await tx
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.recipientId, challenge.recipientId), lt(passkeyChallenges.expiresAt, now)),
    );
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
  await tx.insert(passkeyChallenges).values({ ...challenge, createdAt: now, expiresAt });
}

/**
 * Deletes and returns a challenge, so that it is answered once whatever the outcome (T21). Null if there is
 * none.
 */
export async function claimChallenge(tx: Transaction, challenge: string) {
  const [row] = await tx
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challenge, challenge))
    .returning();
  return row ?? null;
}

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function findPasskeyById(connection: Connection, id: string): Promise<PasskeyRow | null> {
  const [row] = await connection.select().from(passkeys).where(eq(passkeys.id, id));
  return row ?? null;
}

/** Advances a passkey's counter; false if a counting one did not rise: a copy may exist (T21). */
export async function advanceCounter(
  tx: Transaction,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const rises = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const moved = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), rises))
    .returning({ id: passkeys.id });
  return moved.length === 1;
}
