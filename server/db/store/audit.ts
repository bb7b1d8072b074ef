import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { AuditEntryInput, NamedActor } from "@/server/contract/audit";
import type { Actor, TeamActor } from "@/server/domain/actor";
import type { Connection, Transaction } from "../client";
import { defineJsonRows } from "../json-rows";
import { auditEntries } from "../schema";

/** The predecessor hash of a chain's first entry. */
export const GENESIS = new Uint8Array(32);

/** The request behind an act; null values for jobs. */
export type Origin = { ipAddress: string | null; userAgent: string | null };
export const NO_ORIGIN: Origin = { ipAddress: null, userAgent: null };

type Chained = {
  envelopeId: string;
  seq: number;
  type: string;
  data: unknown;
  actor: unknown;
  name: string | null;
  email: string | null;
  userId: number | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
};

/** Returns SHA-256 over the previous hash and the canonical JSON (RFC 8785) of the entry. */
export function hashChainEntry<Entry extends { createdAt: Date }>(
  prevHash: Uint8Array,
  entry: Entry,
): Uint8Array {
  const text = canonicalize({ ...entry, createdAt: entry.createdAt.toISOString() }) ?? "";
  return createHash("sha256").update(prevHash).update(text).digest();
}

/** Actor, origin and time of an act. An entry shows the actor; a further name is in its data (ruling 92). */
type AuditContext = { actor: Actor; origin: Origin; now: Date };

/**
 * Name, address and user id that an entry shows for its actor (domain/evidence.md 6.1: a token speaks for its
 * team).
 */
function toActorColumns(actor: Actor): Pick<Chained, "name" | "email" | "userId"> {
  switch (actor.kind) {
    case "user":
      return { name: actor.name, email: actor.email, userId: actor.userId };
    case "apiToken":
      return { name: actor.teamName, email: null, userId: null };
    case "recipient":
      return { name: actor.name, email: actor.email, userId: actor.accountUserId ?? null };
    case "admin":
      return { name: null, email: null, userId: actor.userId };
    default:
      return { name: null, email: null, userId: null };
  }
}

export const toNamedActor = (actor: TeamActor): NamedActor =>
  actor.kind === "user"
    ? { kind: "user", id: actor.userId, name: actor.name, email: actor.email }
    : { kind: "apiToken", id: actor.tokenId, name: actor.tokenName, email: null };

/**
 * Appends entries to an envelope's audit log. The caller has locked the envelope: sequence and chain rely on
 * it. Times never run backwards within one envelope. Returns the last entry, for the next call.
 * @param knownHead the last entry, read under this lock; loaded by default
 */
export async function recordAudit(
  tx: Transaction,
  envelopeId: string,
  entries: readonly AuditEntryInput[],
  context: AuditContext,
  knownHead?: AuditHead,
): Promise<AuditHead | undefined> {
  if (entries.length === 0) return knownHead;
  const head = knownHead ?? (await loadHead(tx, envelopeId));
  const rows = chainEntries(envelopeId, head, entries, context);
  await insertEntries(tx, rows);
  return rows.at(-1);
}

async function loadHead(tx: Transaction, envelopeId: string): Promise<AuditHead | undefined> {
  const [head] = await tx
    .select(HEAD_COLUMNS)
    .from(auditEntries)
    .where(eq(auditEntries.envelopeId, envelopeId))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return head;
}

/** The last entry of an envelope. */
export type AuditHead = { seq: number; hash: Uint8Array; createdAt: Date };

const HEAD_COLUMNS = { seq: auditEntries.seq, hash: auditEntries.hash, createdAt: auditEntries.createdAt };
const HEADS = defineJsonRows(auditEntries, HEAD_COLUMNS);

/** The last entry, for a statement that reads more of a locked envelope. */
export const AUDIT_HEAD = {
  select: (envelopeId: string) =>
    HEADS.select(
      sql`envelope_id = ${envelopeId} and seq = (select max(seq) from audit_entry where envelope_id = ${envelopeId})`,
    ),
  parse: (value: unknown): AuditHead | undefined => HEADS.parse(value)[0],
};

/** Writes the first entries of an envelope that this transaction creates. */
export async function startAudit(
  tx: Transaction,
  envelopeId: string,
  entries: readonly AuditEntryInput[],
  context: AuditContext,
): Promise<void> {
  await insertEntries(tx, chainEntries(envelopeId, undefined, entries, context));
}

async function insertEntries(tx: Transaction, rows: ReturnType<typeof chainEntries>): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) {
    await tx.insert(auditEntries).values(rows.slice(start, start + 500));
  }
}

function chainEntries(
  envelopeId: string,
  head: AuditHead | undefined,
  entries: readonly AuditEntryInput[],
  context: AuditContext,
) {
  let prevHash = head?.hash ?? GENESIS;
  let seq = head?.seq ?? 0;
  const createdAt = head && head.createdAt > context.now ? head.createdAt : context.now;
  const { name, email, userId } = toActorColumns(context.actor);
  const actorColumns = { name, email, userId };
  return entries.map((entry) => {
    seq += 1;
    const chained: Chained = {
      envelopeId,
      seq,
      type: entry.type,
      data: JSON.parse(JSON.stringify(entry.data)),
      actor: JSON.parse(JSON.stringify(context.actor)),
      ...actorColumns,
      ...context.origin,
      createdAt,
    };
    const hash = hashChainEntry(prevHash, chained);
    const row = { ...chained, prevHash, hash };
    prevHash = hash;
    return row;
  });
}

/**
 * Appends one entry to each of many envelopes, in two statements per 500. As for `recordAudit`, the caller
 * has locked all of them.
 */
export async function recordAuditOnEach(
  tx: Transaction,
  envelopeIds: readonly string[],
  entry: AuditEntryInput,
  context: AuditContext,
): Promise<void> {
  for (let start = 0; start < envelopeIds.length; start += 500) {
    const ids = envelopeIds.slice(start, start + 500);
    const heads = await tx
      .selectDistinctOn([auditEntries.envelopeId], {
        envelopeId: auditEntries.envelopeId,
        seq: auditEntries.seq,
        hash: auditEntries.hash,
        createdAt: auditEntries.createdAt,
      })
      .from(auditEntries)
      .where(inArray(auditEntries.envelopeId, ids))
      .orderBy(auditEntries.envelopeId, desc(auditEntries.seq));
    const headById = new Map(heads.map((head) => [head.envelopeId, head]));
    await tx
      .insert(auditEntries)
      .values(ids.flatMap((id) => chainEntries(id, headById.get(id), [entry], context)));
  }
}

export const loadAudit = (connection: Connection, envelopeId: string) =>
  connection
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.envelopeId, envelopeId))
    .orderBy(asc(auditEntries.seq));

export type AuditRow = Awaited<ReturnType<typeof loadAudit>>[number];

type Link = { id: number; seq: number; createdAt: Date; prevHash: Uint8Array; hash: Uint8Array };

/**
 * Checks that every hash follows from its entry and its predecessor, and names the first that does not.
 * `after` is the end of the preceding rows, for chains that are read in parts.
 */
export function verifyChain(
  rows: readonly Link[],
  after: { seq: number; head: Uint8Array } = { seq: 0, head: GENESIS },
): { ok: true; head: Uint8Array } | { ok: false; seq: number } {
  let prevHash = after.head;
  let { seq } = after;
  for (const row of rows) {
    seq += 1;
    const { id: _, prevHash: stored, hash, ...chained } = row;
    const expected = hashChainEntry(prevHash, chained);
    const intact =
      row.seq === seq && Buffer.from(stored).equals(prevHash) && Buffer.from(hash).equals(expected);
    if (!intact) return { ok: false, seq: row.seq };
    prevHash = expected;
  }
  return { ok: true, head: prevHash };
}
