import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Connection, Transaction } from "@/server/db/client";
import { authenticators, backupCodes } from "@/server/db/schema";
import { BACKUP_CODE_COUNT } from "@/server/domain/recipient/recipient-auth";
import { newBackupCode, newId } from "@/server/ids";
import { computeTokenHmac, decrypt, encrypt, getSecretKeys } from "@/server/secrets";

const PERIOD_S = 30;
const SECRET_BYTES = 20;

const buildAuthenticatorContext = (userId: number): string => `authenticator:${userId}`;

/** Compared with when there is no authenticator, so that a stranger's attempt takes as long (T22). */
const DECOY = new Secret({ size: SECRET_BYTES }).base32;

const createTotp = (secret: string, label = "", issuer = ""): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_S,
    label,
    issuer,
  });

/**
 * Returns the time step of a code, at most one step from `now`; null when the code is wrong (RFC 6238, T18).
 */
export function findCodeTimeStep(secret: string, code: string, now: Date): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

export type AuthenticatorVerdict = "right" | "wrong" | "replayed";

/**
 * Checks an authenticator code or a backup code of the account. Each code is accepted once. `userId` null: no
 * account.
 */
export async function verifyAuthenticatorCode(
  tx: Transaction,
  userId: number | null,
  code: string,
  now: Date,
): Promise<AuthenticatorVerdict> {
  const row = userId === null ? null : await findConfirmedAuthenticator(tx, userId);
  if (!/^\d{6}$/.test(code))
    return (await spendBackupCode(tx, row?.userId ?? null, code, now)) ? "right" : "wrong";
  const secret = row
    ? decrypt(getSecretKeys(), buildAuthenticatorContext(row.userId), row.secretEncrypted)
    : DECOY;
  const step = findCodeTimeStep(secret, code, now);
  if (!row || step === null) return "wrong";
  const fresh = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, row.userId),
        or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
      ),
    )
    .returning({ userId: authenticators.userId });
  return fresh.length === 1 ? "right" : "replayed";
}

export async function findConfirmedAuthenticator(connection: Connection, userId: number) {
  const [row] = await connection
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  return row ?? null;
}

/** Creates a secret that counts only after its first correct code. Replaces an unconfirmed one. */
export async function startAuthenticator(
  tx: Transaction,
  account: { id: number; email: string },
  issuer: string,
  now: Date,
): Promise<{ uri: string; secret: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const secretEncrypted = encrypt(getSecretKeys(), buildAuthenticatorContext(account.id), secret);
  await tx
    .insert(authenticators)
    .values({ userId: account.id, secretEncrypted, createdAt: now })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secretEncrypted, createdAt: now, lastStep: null },
      setWhere: isNull(authenticators.confirmedAt),
    });
  return { uri: createTotp(secret, account.email, issuer).toString(), secret };
}

/**
 * Confirms the secret with its first code and returns the backup codes; null when the code is wrong.
 * @param guardsSignIn whether signing in asks for this authenticator too
 */
export async function confirmAuthenticator(
  tx: Transaction,
  userId: number,
  code: string,
  now: Date,
  guardsSignIn = false,
): Promise<string[] | null> {
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)));
  const step = row
    ? findCodeTimeStep(
        decrypt(getSecretKeys(), buildAuthenticatorContext(userId), row.secretEncrypted),
        code,
        now,
      )
    : null;
  if (step === null) return null;
  await tx
    .update(authenticators)
    .set({ confirmedAt: now, lastStep: step, guardsSignIn })
    .where(eq(authenticators.userId, userId));
  return replaceBackupCodes(tx, userId, now);
}

/** Replaces all backup codes. This is the only time they are returned as text. */
export async function replaceBackupCodes(tx: Transaction, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODE_COUNT }, newBackupCode);
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx
    .insert(backupCodes)
    .values(
      codes.map((text) => ({ id: newId(), userId, codeHmac: hashBackupCode(userId, text), createdAt: now })),
    );
  return codes;
}

const hashBackupCode = (userId: number, code: string): Uint8Array =>
  computeTokenHmac(getSecretKeys(), `backup code\n${userId}\n${code}`);

async function spendBackupCode(
  tx: Transaction,
  userId: number | null,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(backupCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(backupCodes.userId, userId ?? 0),
        eq(backupCodes.codeHmac, hashBackupCode(userId ?? 0, code)),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ id: backupCodes.id });
  return used.length === 1;
}
