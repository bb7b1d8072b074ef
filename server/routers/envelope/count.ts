import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { envelopes } from "@/server/db/schema";
import type { Listed } from "@/server/db/store/envelope";
import { talliedEnvelopes } from "@/server/db/store/tally";
import type { TeamActor } from "@/server/domain/actor";
import type { Filter } from "./list-rows";

/** Below this a count is exact (ruling 50). */
const EXACT_UP_TO = 10_000;
const FRESH_MS = 60_000;
const KNOWN_ENTRIES = 500;

type Known = { count: number; at: number };
const known = new Map<string, Known>();

/** What is listed, in parts that exclude each other; `shared` are the templates of sibling teams. */
export type Branches = Listed & { shared: SQL[] };

/**
 * How many envelopes match (ruling 50). Totals by type, status and root come from the tallies: exact at any size.
 * Others are exact up to 10 000 and above that at most 60 s old, however many processes answer, for each keeps
 * its own. That age is a cache's, on a monotonic clock: no due time hangs on it.
 */
export async function countEnvelopes(
  connection: Connection,
  actor: TeamActor,
  filter: Filter,
  { own, received, shared }: Branches,
): Promise<number> {
  const key = keyOf(actor, filter, shared.length);
  if (!isTallied(filter)) return countRows(connection, key, [...own, ...received, ...shared]);
  const isAtRoot = filter.folderId !== "*";
  const [tallied, others] = await Promise.all([
    talliedEnvelopes(connection, actor, { type: filter.type, status: filter.status, isAtRoot }),
    countRows(connection, key, [...received, ...shared]),
  ]);
  return tallied + others;
}

/** Whether nothing but type, status and "at the root" or "everywhere" narrows the list. */
const isTallied = (filter: Filter): boolean =>
  (filter.folderId ?? "*") === "*" &&
  !filter.query?.trim() &&
  !filter.hasExpiredRecipients &&
  filter.source === undefined &&
  filter.templateId === undefined;

async function countRows(connection: Connection, key: string, branches: readonly SQL[]): Promise<number> {
  if (branches.length === 0) return 0;
  const recent = known.get(key);
  if (recent && performance.now() - recent.at < FRESH_MS) return recent.count;
  const capped = await countUpTo(connection, branches, EXACT_UP_TO + 1);
  if (capped <= EXACT_UP_TO) return capped;
  const count = await countUpTo(connection, branches, null);
  if (known.size >= KNOWN_ENTRIES) known.clear();
  known.set(key, { count, at: performance.now() });
  return count;
}

async function countUpTo(
  connection: Connection,
  branches: readonly SQL[],
  cap: number | null,
): Promise<number> {
  const all = sql.join(
    branches.map((where) => sql`(select 1 from ${envelopes} where ${where})`),
    sql` union all `,
  );
  const limit = cap === null ? sql`` : sql`limit ${cap}`;
  const rows = await connection.execute<{ n: string }>(
    sql`select count(*)::text as n from (select 1 from (${all}) listed ${limit}) counted`,
  );
  return Number(rows[0]?.n);
}

function keyOf(actor: TeamActor, filter: Filter, sharedBranches: number): string {
  const { page: _, perPage: __, orderByColumn: ___, orderByDirection: ____, ...narrowing } = filter;
  return JSON.stringify([actor.teamId, actor.userId, actor.role, actor.kind, sharedBranches, narrowing]);
}
