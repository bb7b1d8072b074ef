import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { directConfirmations } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { GRANT_MS } from "@/server/domain/recipient/auth-grant";
import {
  CODE_LIFETIME_MS,
  CODE_PAUSE_MS,
  countTry,
  getCountedTries,
  isLocked,
  TRY_LIMITS,
  type Tries,
} from "@/server/domain/recipient/recipient-auth";
import { newCode, newLinkToken } from "@/server/ids";
import { computeTokenHmac, getSecretKeys, isSameSecret } from "@/server/secrets";

/** Owner of a code: an address counts for a single link. */
export type Claim = { directLinkId: string; email: string };
type ConfirmationRow = typeof directConfirmations.$inferSelect;

const buildClaimCondition = ({ directLinkId, email }: Claim) =>
  and(eq(directConfirmations.directLinkId, directLinkId), eq(directConfirmations.email, email));
const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms);
/** Tries count from when the code was sent: it expires before their window is over. */
const toTries = (row: ConfirmationRow | null): Tries | null =>
  row && { failures: row.tries, since: row.sentAt, lockedUntil: row.lockedUntil };

/** Keyed, so that a copy of the database does not reveal six digits. Bound to link and address. */
const hashConfirmationCode = ({ directLinkId, email }: Claim, code: string): Uint8Array =>
  computeTokenHmac(getSecretKeys(), `direct code ${directLinkId} ${email} ${code}`);
const hashProof = ({ directLinkId, email }: Claim, proof: string): Uint8Array =>
  computeTokenHmac(getSecretKeys(), `direct proof ${directLinkId} ${email} ${proof}`);

async function lockConfirmation(tx: Transaction, claim: Claim): Promise<ConfirmationRow | null> {
  const [row] = await tx.select().from(directConfirmations).where(buildClaimCondition(claim)).for("update");
  return row ?? null;
}

/**
 * Creates the only valid code; earlier codes and their proofs end, used tries stay.
 * @throws DomainError TOO_MANY_REQUESTS while locked, or within 30 s of the last one
 */
export async function issueCode(tx: Transaction, claim: Claim, now: Date): Promise<string> {
  const row = await lockConfirmation(tx, claim);
  const isSoon = row !== null && now.getTime() - row.sentAt.getTime() < CODE_PAUSE_MS;
  if (isLocked(toTries(row), now) || isSoon) throw new DomainError("TOO_MANY_REQUESTS");
  const code = newCode();
  const values = {
    codeHmac: hashConfirmationCode(claim, code),
    tries: getCountedTries(toTries(row), TRY_LIMITS.code, now).failures,
    sentAt: now,
    expiresAt: addMs(now, CODE_LIFETIME_MS),
    lockedUntil: null,
    proofHmac: null,
    proofExpiresAt: null,
    confirmedAt: null,
  };
  if (row) {
    await tx.update(directConfirmations).set(values).where(buildClaimCondition(claim));
    return code;
  }
  const insertedRows = await tx
    .insert(directConfirmations)
    .values({ ...claim, ...values })
    .onConflictDoNothing()
    .returning({ email: directConfirmations.email });
  // A concurrent request for the same address has just been mailed.
  if (insertedRows.length === 0) throw new DomainError("TOO_MANY_REQUESTS");
  return code;
}

export type CodeVerdict =
  | { outcome: "confirmed"; proof: string }
  | { outcome: "wrong"; triesLeft: number }
  | { outcome: "expired" }
  | { outcome: "locked"; minutes: number; isNew: boolean };

/**
 * Checks a code, once: the right one becomes a proof, the fifth wrong one locks the address for this link
 * (T18).
 */
export async function checkConfirmationCode(
  tx: Transaction,
  claim: Claim,
  code: string,
  now: Date,
): Promise<CodeVerdict> {
  const row = await lockConfirmation(tx, claim);
  if (row?.lockedUntil && isLocked(toTries(row), now)) return buildLockedVerdict(row.lockedUntil, now, false);
  if (!row?.codeHmac || row.expiresAt <= now) return { outcome: "expired" };
  if (isSameSecret(row.codeHmac, hashConfirmationCode(claim, code))) {
    const proof = newLinkToken();
    await tx
      .update(directConfirmations)
      .set({
        codeHmac: null,
        tries: 0,
        proofHmac: hashProof(claim, proof),
        proofExpiresAt: addMs(now, GRANT_MS),
        confirmedAt: now,
      })
      .where(buildClaimCondition(claim));
    return { outcome: "confirmed", proof };
  }
  const { failures: tries, lockedUntil: end } = countTry(toTries(row), TRY_LIMITS.code, now);
  await tx
    .update(directConfirmations)
    .set(end ? { tries, codeHmac: null, lockedUntil: end } : { tries })
    .where(buildClaimCondition(claim));
  return end
    ? buildLockedVerdict(end, now, true)
    : { outcome: "wrong", triesLeft: TRY_LIMITS.code.tries - tries };
}

const buildLockedVerdict = (until: Date, now: Date, isNew: boolean): CodeVerdict => ({
  outcome: "locked",
  minutes: Math.ceil((until.getTime() - now.getTime()) / 60_000),
  isNew,
});

/**
 * Consumes the proof, and returns when the code was confirmed. Shares the transaction that creates the
 * document, so a refused finish can use it again.
 * @throws DomainError TWO_FACTOR_AUTH_FAILED
 */
export async function consumeConfirmation(
  tx: Transaction,
  claim: Claim,
  proof: string | null,
  now: Date,
): Promise<Date> {
  const row = await lockConfirmation(tx, claim);
  const isLive = row?.proofExpiresAt && row.proofExpiresAt > now;
  const isRight = proof !== null && row?.proofHmac && isSameSecret(row.proofHmac, hashProof(claim, proof));
  if (!isLive || !isRight || !row.confirmedAt) {
    throw new DomainError("TWO_FACTOR_AUTH_FAILED", "Confirm the e-mail address with a code first.");
  }
  await tx
    .update(directConfirmations)
    .set({ proofHmac: null, proofExpiresAt: null })
    .where(buildClaimCondition(claim));
  return row.confirmedAt;
}
