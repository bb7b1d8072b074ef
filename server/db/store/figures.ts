import { and, count, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Connection } from "../client";
import { envelopes, mails } from "../schema";

/**
 * Figures of the whole installation, of all teams: for instance admins, metrics and `doctor`, never for a
 * team.
 */

/** Counts mails written after `since`, by state. Counts are text, like all unbounded numbers here. */
export const countMailsByState = (connection: Connection, since: Date) =>
  connection.execute(
    sql`select state as label, count(*)::text as n from mail where created_at > ${sql`${since.toISOString()}::timestamptz`} group by state`,
  );

/**
 * Counts envelopes that wait for their seal or stamp and those whose last attempt failed, with the age of the
 * oldest in seconds.
 */
export const loadSealFigures = (connection: Connection, now: Date) =>
  connection.execute(sql`
      select count(*)::text as n, count(seal_error)::text as failed, ${sql`extract(epoch from ${now.toISOString()}::timestamptz - min(${sql.raw("sealing_since")}))::text`} as oldest
      from envelope where next_seal_at is not null`);

/** Counts envelopes whose seal is refused because stored data differs from the audit log. */
export const countSealDifferences = (connection: Connection) =>
  connection.execute(sql`select count(*)::text as n from envelope where seal_differences is not null`);

/** Like `countSealDifferences`, for `doctor`, which has the driver alone. */
export async function countChangedEvidence(client: Sql): Promise<number> {
  const [changed] = await client<{ count: number }[]>`
    select count(*)::int as count from envelope where seal_differences is not null`;
  return changed?.count ?? 0;
}

const isSealOwed = isNotNull(envelopes.nextSealAt);
type Counted = PromiseLike<{ n: number }[]>;
const readCount = async (counted: Counted): Promise<number> => (await counted)[0]?.n ?? 0;

/** Counts envelopes that wait for their seal, failed ones, and those refused because evidence was changed. */
export async function countSeals(
  connection: Connection,
): Promise<{ waiting: number; failed: number; changed: number }> {
  const [waiting, failed, changed] = await Promise.all([
    readCount(connection.select({ n: count() }).from(envelopes).where(isSealOwed)),
    readCount(
      connection
        .select({ n: count() })
        .from(envelopes)
        .where(and(isSealOwed, isNotNull(envelopes.sealError))),
    ),
    readCount(connection.select({ n: count() }).from(envelopes).where(isNotNull(envelopes.sealDifferences))),
  ]);
  return { waiting, failed, changed };
}

export async function countMails(
  connection: Connection,
  since: Date,
): Promise<{ waiting: number; failed: number }> {
  const [waiting, failed] = await Promise.all([
    readCount(connection.select({ n: count() }).from(mails).where(eq(mails.state, "QUEUED"))),
    readCount(
      connection
        .select({ n: count() })
        .from(mails)
        .where(and(eq(mails.state, "FAILED"), gt(mails.createdAt, since))),
    ),
  ]);
  return { waiting, failed };
}
