import { randomInt, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { directConfirmations } from "@/server/db/schema";
import { Refusal } from "@/server/domain/errors";
import { newLinkToken } from "@/server/ids";
import { secretKeys, tokenHmac } from "@/server/secrets";

/** T18: how long a code holds, how many tries it has, how long nobody may try after them. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const LOCK_MINUTES = 15;
export const RESEND_SECONDS = 30;
/** Every proof lasts this long (ruling 48). */
const PROOF_MINUTES = 15;
const MINUTE_MS = 60_000;

/** Whose code it is: an address counts for one link alone. */
export type Claim = { directLinkId: string; email: string };
export type ConfirmationRow = typeof directConfirmations.$inferSelect;

const rowOf = ({ directLinkId, email }: Claim) =>
  and(eq(directConfirmations.directLinkId, directLinkId), eq(directConfirmations.email, email));
const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
const same = (a: Uint8Array | null, b: Uint8Array) => a !== null && timingSafeEqual(a, b);

/** Keyed, so that a copy of the database does not give six digits away; bound to link and address. */
const codeHmac = ({ directLinkId, email }: Claim, code: string): Uint8Array =>
  tokenHmac(secretKeys(), `direct code ${directLinkId} ${email} ${code}`);
const proofHmac = ({ directLinkId, email }: Claim, proof: string): Uint8Array =>
  tokenHmac(secretKeys(), `direct proof ${directLinkId} ${email} ${proof}`);

/** Nobody may try or ask before this moment; null when they may. */
export const lockedUntil = (row: ConfirmationRow | null, now: Date): Date | null =>
  row?.lockedUntil && row.lockedUntil > now ? row.lockedUntil : null;

export async function lockConfirmation(tx: Transaction, claim: Claim): Promise<ConfirmationRow | null> {
  const [row] = await tx.select().from(directConfirmations).where(rowOf(claim)).for("update");
  return row ?? null;
}

/**
 * Makes the one code that counts from now on; earlier ones and what they proved are void. Tries are not given back by
 * asking again. @throws Refusal TOO_MANY_REQUESTS while locked, or within 30 s of the last one
 */
export async function issueCode(tx: Transaction, claim: Claim, now: Date): Promise<string> {
  const row = await lockConfirmation(tx, claim);
  const isSoon = row !== null && now.getTime() - row.sentAt.getTime() < RESEND_SECONDS * 1000;
  if (lockedUntil(row, now) || isSoon) throw new Refusal("TOO_MANY_REQUESTS");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const isFresh = row === null || row.lockedUntil !== null || after(row.sentAt, LOCK_MINUTES) <= now;
  const values = {
    codeHmac: codeHmac(claim, code),
    tries: isFresh ? 0 : row.tries,
    sentAt: now,
    expiresAt: after(now, CODE_MINUTES),
    lockedUntil: null,
    proofHmac: null,
    proofExpiresAt: null,
    confirmedAt: null,
  };
  if (row) {
    await tx.update(directConfirmations).set(values).where(rowOf(claim));
    return code;
  }
  const made = await tx
    .insert(directConfirmations)
    .values({ ...claim, ...values })
    .onConflictDoNothing()
    .returning({ email: directConfirmations.email });
  // Somebody asked for the same address at this very moment, and has just been written to.
  if (made.length === 0) throw new Refusal("TOO_MANY_REQUESTS");
  return code;
}

export type Judged =
  | { outcome: "confirmed"; proof: string }
  | { outcome: "wrong"; triesLeft: number }
  | { outcome: "expired" }
  | { outcome: "locked"; minutes: number; isNew: boolean };

/** Judges a code, once: the right one becomes a proof, the fifth wrong one locks the address for this link (T18). */
export async function judgeCode(tx: Transaction, claim: Claim, code: string, now: Date): Promise<Judged> {
  const row = await lockConfirmation(tx, claim);
  const until = lockedUntil(row, now);
  if (until) return locked(until, now, false);
  if (!row?.codeHmac || row.expiresAt <= now) return { outcome: "expired" };
  if (same(row.codeHmac, codeHmac(claim, code))) {
    const proof = newLinkToken();
    await tx
      .update(directConfirmations)
      .set({
        codeHmac: null,
        tries: 0,
        proofHmac: proofHmac(claim, proof),
        proofExpiresAt: after(now, PROOF_MINUTES),
        confirmedAt: now,
      })
      .where(rowOf(claim));
    return { outcome: "confirmed", proof };
  }
  const tries = row.tries + 1;
  const isOver = tries >= CODE_TRIES;
  const end = after(now, LOCK_MINUTES);
  await tx
    .update(directConfirmations)
    .set(isOver ? { tries, codeHmac: null, lockedUntil: end } : { tries })
    .where(rowOf(claim));
  return isOver ? locked(end, now, true) : { outcome: "wrong", triesLeft: CODE_TRIES - tries };
}

const locked = (until: Date, now: Date, isNew: boolean): Judged => ({
  outcome: "locked",
  minutes: Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS),
  isNew,
});

/**
 * Uses up what a code proved, and says when it came back. Part of the transaction that makes the document, so that a
 * refused finish may be tried again with it. @throws Refusal TWO_FACTOR_AUTH_FAILED
 */
export async function consumeProof(
  tx: Transaction,
  claim: Claim,
  proof: string | null,
  now: Date,
): Promise<Date> {
  const row = await lockConfirmation(tx, claim);
  const isLive = row?.proofExpiresAt && row.proofExpiresAt > now;
  const isRight = proof !== null && row !== null && same(row.proofHmac, proofHmac(claim, proof));
  if (!isLive || !isRight || !row.confirmedAt) {
    throw new Refusal("TWO_FACTOR_AUTH_FAILED", "Confirm the e-mail address with a code first.");
  }
  await tx.update(directConfirmations).set({ proofHmac: null, proofExpiresAt: null }).where(rowOf(claim));
  return row.confirmedAt;
}
