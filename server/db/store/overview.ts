import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { FINISHED, REFUSED, WAITING } from "@/server/domain/envelope/status";
import type { Connection } from "../client";
import { envelopes, mails, recipients } from "../schema";
import { buildListBranches } from "./envelope";
import { hasNotActed, hasRejected, hasStatus } from "./status-conditions";

/** The list's conditions (`buildListBranches`) as one, for queries that find few rows. */
function isListedFor(actor: TeamActor): SQL | undefined {
  const { own, received } = buildListBranches(actor);
  return and(eq(envelopes.type, "DOCUMENT"), or(...own, ...received));
}

const isWaiting = (actor: TeamActor): SQL | undefined => and(isListedFor(actor), hasStatus(WAITING));
const hasToAct = (): SQL | undefined => and(ne(recipients.role, "CC"), hasNotActed());

export type NeedyRow = {
  envelopeId: string;
  title: string;
  ownerId: number;
  at: Date;
  recipient: { id: number; name: string; email: string } | null;
  reason: string | null;
};

const ABOUT = { envelopeId: envelopes.id, title: envelopes.title, ownerId: envelopes.userId };
const PERSON = { id: recipients.id, name: recipients.name, email: recipients.email };
type RawNeedyRow = Omit<NeedyRow, "at"> & { at: Date | null };
const keepDatedRows = (rows: readonly RawNeedyRow[]): NeedyRow[] =>
  rows.flatMap((row) => (row.at ? [{ ...row, at: row.at }] : []));

export async function listEnvelopesAwaitingMe(
  connection: Connection,
  actor: TeamActor & { kind: "user" },
  cap: number,
): Promise<string[]> {
  const rows = await connection
    .selectDistinct({ id: envelopes.id })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(
      and(
        sql`lower(${recipients.email}) = ${actor.email.toLowerCase()}`,
        hasToAct(),
        isWaiting(actor),
        isNull(envelopes.sealingSince),
      ),
    )
    .limit(cap);
  return rows.map(({ id }) => id);
}

export async function countExpiring(
  connection: Connection,
  actor: TeamActor,
  { from, until }: { from: Date; until: Date },
  cap: number,
): Promise<number> {
  const expiringEnvelopes = connection
    .selectDistinct({ id: envelopes.id })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(
      and(gt(recipients.expiresAt, from), lte(recipients.expiresAt, until), hasToAct(), isWaiting(actor)),
    )
    .limit(cap)
    .as("expiring");
  const [row] = await connection.select({ n: count() }).from(expiringEnvelopes);
  return row?.n ?? 0;
}

export async function countCompleted(connection: Connection, actor: TeamActor, from: Date): Promise<number> {
  const [row] = await connection
    .select({ n: count() })
    .from(envelopes)
    .where(and(isListedFor(actor), hasStatus(FINISHED), gte(envelopes.completedAt, from)));
  return row?.n ?? 0;
}

export function listLastCompleted(connection: Connection, actor: TeamActor, limit: number) {
  return connection
    .select({ envelopeId: envelopes.id, title: envelopes.title, completedAt: envelopes.completedAt })
    .from(envelopes)
    .where(and(isListedFor(actor), hasStatus(FINISHED), isNotNull(envelopes.completedAt)))
    .orderBy(desc(envelopes.completedAt))
    .limit(limit);
}

export async function listRejectedSince(
  connection: Connection,
  actor: TeamActor,
  from: Date,
  limit: number,
): Promise<NeedyRow[]> {
  return keepDatedRows(
    await connection
      .select({ ...ABOUT, at: envelopes.completedAt, recipient: PERSON, reason: recipients.rejectionReason })
      .from(envelopes)
      .innerJoin(recipients, and(eq(recipients.envelopeId, envelopes.id), hasRejected()))
      .where(and(isListedFor(actor), hasStatus(REFUSED), gte(envelopes.completedAt, from)))
      .orderBy(desc(envelopes.completedAt))
      .limit(limit),
  );
}

export async function listExpiredSince(
  connection: Connection,
  actor: TeamActor,
  { from, now }: { from: Date; now: Date },
  limit: number,
): Promise<NeedyRow[]> {
  return keepDatedRows(
    await connection
      .select({ ...ABOUT, at: recipients.expiresAt, recipient: PERSON, reason: sql<null>`null` })
      .from(recipients)
      .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
      .where(
        and(gt(recipients.expiresAt, from), lte(recipients.expiresAt, now), hasToAct(), isWaiting(actor)),
      )
      .orderBy(desc(recipients.expiresAt))
      .limit(limit),
  );
}

/**
 * Lists recipients who have not opened the link and whose last mail to their present address did not arrive
 * (`listMailProblems`).
 */
export async function listUnreachedSince(
  connection: Connection,
  actor: TeamActor,
  from: Date,
  limit: number,
): Promise<NeedyRow[]> {
  const isLast = sql`not exists (select 1 from ${mails} later where later.recipient_id = ${mails.recipientId}
    and later.to_email = ${mails.toEmail} and later.state in ('SENT', 'FAILED')
    and (later.created_at, later.id) > (${mails.createdAt}, ${mails.id}))`;
  return connection
    .select({ ...ABOUT, at: mails.createdAt, recipient: PERSON, reason: mails.lastError })
    .from(mails)
    .innerJoin(recipients, and(eq(recipients.id, mails.recipientId), eq(recipients.email, mails.toEmail)))
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelopeId))
    .where(
      and(
        eq(mails.teamId, actor.teamId),
        eq(mails.state, "FAILED"),
        isNotNull(mails.recipientId),
        gte(mails.createdAt, from),
        eq(recipients.readStatus, "NOT_OPENED"),
        hasToAct(),
        isWaiting(actor),
        isLast,
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(limit);
}

/** Lists documents that all recipients have signed and whose seal is late or was refused. */
export async function listUnsealedEnvelopes(
  connection: Connection,
  actor: TeamActor,
  before: Date,
  limit: number,
): Promise<(NeedyRow & { isRefused: boolean })[]> {
  const rows = await connection
    .select({
      ...ABOUT,
      at: envelopes.sealingSince,
      isRefused: sql<boolean>`${envelopes.sealDifferences} is not null`,
    })
    .from(envelopes)
    .where(
      and(
        isWaiting(actor),
        lte(envelopes.sealingSince, before),
        or(isNotNull(envelopes.nextSealAt), isNotNull(envelopes.sealDifferences)),
      ),
    )
    .orderBy(asc(envelopes.sealingSince))
    .limit(limit);
  return rows.flatMap(({ at, ...row }) => (at ? [{ ...row, at, recipient: null, reason: null }] : []));
}

/**
 * Lists documents sent between the two moments on which a recipient still has to act, the longest waiting
 * first.
 */
export async function listWaitingSince(
  connection: Connection,
  actor: TeamActor,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<NeedyRow[]> {
  return keepDatedRows(
    await connection
      .select({ ...ABOUT, at: envelopes.sentAt, recipient: sql<null>`null`, reason: sql<null>`null` })
      .from(envelopes)
      .where(
        and(
          isWaiting(actor),
          gt(envelopes.sentAt, from),
          lte(envelopes.sentAt, until),
          isNull(envelopes.sealingSince),
        ),
      )
      .orderBy(asc(envelopes.sentAt))
      .limit(limit),
  );
}

/**
 * Returns the median seconds from sending to completion, for documents completed since `from`: per day of
 * `timeZone` and overall.
 */
export async function computeSigningTimes(
  connection: Connection,
  actor: TeamActor,
  from: Date,
  timeZone: string,
): Promise<{ day: string | null; median: number; n: number }[]> {
  const rows = await connection.execute<{ day: string | null; median: number; n: number }>(sql`
    select to_char(${envelopes.completedAt} at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      percentile_cont(0.5) within group (
        order by extract(epoch from ${envelopes.completedAt} - ${envelopes.sentAt}))::float8 as median,
      count(*)::int as n
    from ${envelopes}
    where ${isListedFor(actor)} and ${hasStatus(FINISHED)} and ${envelopes.completedAt} >= ${from.toISOString()}::timestamptz
      and ${envelopes.sentAt} is not null
    group by grouping sets ((1), ()) order by 1 nulls first`);
  return [...rows];
}
