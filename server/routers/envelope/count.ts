import { type SQL, sql } from "drizzle-orm";
import type { ListEnvelopes } from "@/server/contract/envelope";
import type { Connection } from "@/server/db/client";
import { envelopes } from "@/server/db/schema";
import type { TeamActor } from "@/server/domain/actor";

/** Below this a count is exact (ruling 50). */
const EXACT_UP_TO = 10_000;
const FRESH_MS = { plain: 5_000, filtered: 60_000 };
const CACHE_ENTRIES = 500;

type Known = { count: number; at: number };
const known = new Map<string, Known>();

/**
 * How many envelopes match: exact up to 10 000; above, at most 5 s old for unfiltered and status totals and
 * 60 s for others (ruling 50). The age is a cache's, measured on a monotonic clock: no due time hangs on it.
 */
export async function countEnvelopes(
  connection: Connection,
  actor: TeamActor,
  filter: (typeof ListEnvelopes)["_output"],
  where: SQL | undefined,
): Promise<number> {
  const key = cacheKey(actor, filter);
  const cached = known.get(key);
  const limit =
    filter.query || filter.hasExpiredRecipients || filter.templateId ? FRESH_MS.filtered : FRESH_MS.plain;
  if (cached && performance.now() - cached.at < limit) return cached.count;
  const rows = await connection.execute<{ n: string }>(
    sql`select count(*)::text as n from (select 1 from ${envelopes} where ${where} limit ${EXACT_UP_TO + 1}) capped`,
  );
  const capped = Number(rows[0]?.n);
  if (capped <= EXACT_UP_TO) return capped;
  const exact = await connection.execute<{ n: string }>(
    sql`select count(*)::text as n from ${envelopes} where ${where}`,
  );
  const count = Number(exact[0]?.n);
  if (known.size >= CACHE_ENTRIES) known.clear();
  known.set(key, { count, at: performance.now() });
  return count;
}

function cacheKey(actor: TeamActor, filter: (typeof ListEnvelopes)["_output"]): string {
  const { page: _, perPage: __, orderByColumn: ___, orderByDirection: ____, ...narrowing } = filter;
  return JSON.stringify([actor.teamId, actor.userId, actor.role, actor.kind, narrowing]);
}
