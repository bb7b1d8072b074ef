import { and, eq, inArray, lt } from "drizzle-orm";
import { clock } from "@/server/clock";
import { type Database, database, type Transaction } from "@/server/db/client";
import { idempotencyKeys, uploads } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { decrypt, encrypt, getSecretKeys } from "@/server/secrets";

/** A call that lasts longer than this is taken for dead (ruling 20). */
const LEASE_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

export type CallKey = { tokenId: number; key: string; fingerprint: Uint8Array };
/** The right to run the call of a key; the end of its lease distinguishes it from earlier claims. */
export type Claim = { tokenId: number; key: string; leaseExpiresAt: Date };
export type StoredAnswer = { status: number; body: string };
type IdempotencyRow = typeof idempotencyKeys.$inferSelect;

const matchesCall = ({ tokenId, key }: { tokenId: number; key: string }) =>
  and(eq(idempotencyKeys.tokenId, tokenId), eq(idempotencyKeys.key, key));
/** Encryption context of a stored answer, so that it cannot be moved to another key (T41). */
const buildEncryptionContext = ({ tokenId, key }: { tokenId: number; key: string }) =>
  `idempotency_key:${tokenId}:${key}`;

/**
 * Claims the right to run this call, visible to all at once, or returns the answer it already got. Never
 * waits for a running call: its row is locked, and a locked row is skipped.
 * @throws DomainError IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED
 */
export function claimKey(call: CallKey): Promise<{ claim: Claim } | { answer: StoredAnswer }> {
  return database().transaction(async (tx) => {
    const now = await clock.now(tx);
    const claim = { ...call, leaseExpiresAt: new Date(now.getTime() + LEASE_MS) };
    const [row] = await tx.select().from(idempotencyKeys).where(matchesCall(call)).for("update", {
      skipLocked: true,
    });
    if (!row) return { claim: await insertClaim(tx, call, claim, now) };
    if (now.getTime() - row.createdAt.getTime() >= KEPT_MS) {
      await tx
        .update(idempotencyKeys)
        .set(buildFreshClaim(call, claim, now))
        .where(matchesCall(call));
      return { claim };
    }
    assertSameCall(row, call);
    if (row.status !== null) return { answer: decryptAnswer(row, row.status) };
    if (row.leaseExpiresAt && row.leaseExpiresAt > now) throw new DomainError("IDEMPOTENCY_IN_PROGRESS");
    await tx.update(idempotencyKeys).set({ leaseExpiresAt: claim.leaseExpiresAt }).where(matchesCall(call));
    return { claim };
  });
}

const buildFreshClaim = ({ fingerprint }: CallKey, { leaseExpiresAt }: Claim, now: Date) => ({
  fingerprint,
  leaseExpiresAt,
  status: null,
  responseEncrypted: null,
  createdAt: now,
});

/** There was no free row: either there is none yet, or another call holds it at this moment. */
async function insertClaim(tx: Transaction, call: CallKey, claim: Claim, now: Date): Promise<Claim> {
  const { tokenId, key } = call;
  const insertedKeys = await tx
    .insert(idempotencyKeys)
    .values({ tokenId, key, ...buildFreshClaim(call, claim, now) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (insertedKeys.length > 0) return claim;
  const [existingRow] = await tx.select().from(idempotencyKeys).where(matchesCall(call));
  if (existingRow) assertSameCall(existingRow, call);
  throw new DomainError("IDEMPOTENCY_IN_PROGRESS");
}

function assertSameCall(row: IdempotencyRow, { fingerprint }: CallKey): void {
  if (!Buffer.from(row.fingerprint).equals(fingerprint)) throw new DomainError("IDEMPOTENCY_KEY_REUSED");
}

function decryptAnswer(row: IdempotencyRow, status: number): StoredAnswer {
  return { status, body: decrypt(getSecretKeys(), buildEncryptionContext(row), row.responseEncrypted ?? "") };
}

/**
 * Runs the claimed call and stores its encrypted answer, in one transaction. A null answer frees the key, so
 * that the call may be retried at once. The claimed row stays locked until the end, so that no call takes
 * over one that outlives its lease.
 * @throws DomainError IDEMPOTENCY_IN_PROGRESS when another call already did
 */
export function runClaimedCall<Result>(
  claim: Claim,
  run: (tx: Transaction) => Promise<{ result: Result; answer: StoredAnswer | null }>,
): Promise<Result> {
  return database().transaction(async (tx) => {
    await holdClaim(tx, claim);
    const { result, answer } = await run(tx);
    if (answer) await keepAnswer(tx, claim, answer);
    else await tx.delete(idempotencyKeys).where(matchesCall(claim));
    return result;
  });
}

/**
 * Waits for the row: a call with the same key may hold it for a moment, to be refused. With a skip here the
 * only call that may run would be refused, and none would run until the lease lapses.
 */
async function holdClaim(tx: Transaction, claim: Claim): Promise<void> {
  const [row] = await tx
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(matchesCall(claim), eq(idempotencyKeys.leaseExpiresAt, claim.leaseExpiresAt)))
    .for("update");
  if (!row) throw new DomainError("IDEMPOTENCY_IN_PROGRESS");
}

async function keepAnswer(tx: Transaction, claim: Claim, { status, body }: StoredAnswer): Promise<void> {
  const responseEncrypted = encrypt(getSecretKeys(), buildEncryptionContext(claim), body);
  await tx
    .update(idempotencyKeys)
    .set({ status, responseEncrypted, leaseExpiresAt: null })
    .where(matchesCall(claim));
}

/**
 * Returns SHA-256 in hex of a team's uploads, in the given order; an id that is no upload of the team stands
 * for itself.
 */
export async function loadUploadDigests(teamId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select({ id: uploads.id, sha256: uploads.sha256 })
    .from(uploads)
    .where(and(eq(uploads.teamId, teamId), inArray(uploads.id, [...ids])));
  const digestsById = new Map(rows.map(({ id, sha256 }) => [id, Buffer.from(sha256).toString("hex")]));
  return ids.map((id) => digestsById.get(id) ?? id);
}

export async function sweepIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}
