import { and, eq, inArray, lt } from "drizzle-orm";
import { clock } from "@/server/clock";
import { type Database, database, type Transaction } from "@/server/db/client";
import { idempotencyKeys, uploads } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { decrypt, encrypt, secretKeys } from "@/server/secrets";

/** A call that lasts longer than this is taken for dead (ruling 20). */
const LEASE_MS = 60_000;
/** How long an answer replays. */
const KEPT_MS = 24 * 3_600_000;

/** One client's name for one request. */
export type CallKey = { tokenId: number; key: string; fingerprint: Uint8Array };
/** The right to run the call behind a key; the end of its lease tells it from earlier ones. */
export type Claim = { tokenId: number; key: string; leaseExpiresAt: Date };
export type StoredAnswer = { status: number; body: string };
type Row = typeof idempotencyKeys.$inferSelect;

const rowOf = ({ tokenId, key }: { tokenId: number; key: string }) =>
  and(eq(idempotencyKeys.tokenId, tokenId), eq(idempotencyKeys.key, key));
/** What a stored answer is bound to, so that it cannot be moved to another key (T41). */
const vault = ({ tokenId, key }: { tokenId: number; key: string }) => `idempotency_key:${tokenId}:${key}`;

/**
 * Either the right to run this call, visible to everybody else at once, or the answer it already got. Never
 * waits for a call that runs: its row is locked, and a locked row is skipped.
 * @throws DomainError IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED
 */
export function claimKey(call: CallKey): Promise<{ claim: Claim } | { answer: StoredAnswer }> {
  return database().transaction(async (tx) => {
    const now = await clock.now(tx);
    const claim = { ...call, leaseExpiresAt: new Date(now.getTime() + LEASE_MS) };
    const [row] = await tx.select().from(idempotencyKeys).where(rowOf(call)).for("update", {
      skipLocked: true,
    });
    if (!row) return { claim: await insertClaim(tx, call, claim, now) };
    if (now.getTime() - row.createdAt.getTime() >= KEPT_MS) {
      await tx
        .update(idempotencyKeys)
        .set(fresh(call, claim, now))
        .where(rowOf(call));
      return { claim };
    }
    assertSameCall(row, call);
    if (row.status !== null) return { answer: answerOf(row, row.status) };
    if (row.leaseExpiresAt && row.leaseExpiresAt > now) throw new DomainError("IDEMPOTENCY_IN_PROGRESS");
    await tx.update(idempotencyKeys).set({ leaseExpiresAt: claim.leaseExpiresAt }).where(rowOf(call));
    return { claim };
  });
}

const fresh = ({ fingerprint }: CallKey, { leaseExpiresAt }: Claim, now: Date) => ({
  fingerprint,
  leaseExpiresAt,
  status: null,
  responseEncrypted: null,
  createdAt: now,
});

/** No row was free: there is none yet, or somebody holds it this very moment. */
async function insertClaim(tx: Transaction, call: CallKey, claim: Claim, now: Date): Promise<Claim> {
  const { tokenId, key } = call;
  const made = await tx
    .insert(idempotencyKeys)
    .values({ tokenId, key, ...fresh(call, claim, now) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (made.length > 0) return claim;
  const [held] = await tx.select().from(idempotencyKeys).where(rowOf(call));
  if (held) assertSameCall(held, call);
  throw new DomainError("IDEMPOTENCY_IN_PROGRESS");
}

function assertSameCall(row: Row, { fingerprint }: CallKey): void {
  if (!Buffer.from(row.fingerprint).equals(fingerprint)) throw new DomainError("IDEMPOTENCY_KEY_REUSED");
}

function answerOf(row: Row, status: number): StoredAnswer {
  return { status, body: decrypt(secretKeys(), vault(row), row.responseEncrypted ?? "") };
}

/**
 * Runs the claimed call and keeps its answer, encrypted, in one transaction; an answer of null gives the key
 * back, so that the same call may be tried again at once. The claimed row stays locked until the end, so that
 * nobody takes over a call that outlives its lease.
 * @throws DomainError IDEMPOTENCY_IN_PROGRESS when somebody already did
 */
export function underClaim<Result>(
  claim: Claim,
  run: (tx: Transaction) => Promise<{ result: Result; answer: StoredAnswer | null }>,
): Promise<Result> {
  return database().transaction(async (tx) => {
    await holdClaim(tx, claim);
    const { result, answer } = await run(tx);
    if (answer) await keepAnswer(tx, claim, answer);
    else await tx.delete(idempotencyKeys).where(rowOf(claim));
    return result;
  });
}

/**
 * Waits for the row: whoever asks with the same key at this moment holds it while being told to wait. Were it
 * skipped here, the one call that may run would be refused, and nobody would run until the lease lapses.
 */
async function holdClaim(tx: Transaction, claim: Claim): Promise<void> {
  const [row] = await tx
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(rowOf(claim), eq(idempotencyKeys.leaseExpiresAt, claim.leaseExpiresAt)))
    .for("update");
  if (!row) throw new DomainError("IDEMPOTENCY_IN_PROGRESS");
}

async function keepAnswer(tx: Transaction, claim: Claim, { status, body }: StoredAnswer): Promise<void> {
  const responseEncrypted = encrypt(secretKeys(), vault(claim), body);
  await tx
    .update(idempotencyKeys)
    .set({ status, responseEncrypted, leaseExpiresAt: null })
    .where(rowOf(claim));
}

/** SHA-256, in hex, of a team's uploads in the order given; what is no upload of the team is its own name. */
export async function digestsOf(teamId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select({ id: uploads.id, sha256: uploads.sha256 })
    .from(uploads)
    .where(and(eq(uploads.teamId, teamId), inArray(uploads.id, [...ids])));
  const known = new Map(rows.map(({ id, sha256 }) => [id, Buffer.from(sha256).toString("hex")]));
  return ids.map((id) => known.get(id) ?? id);
}

/** Forgets answers older than a day. Returns how many. */
export async function sweepIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}
