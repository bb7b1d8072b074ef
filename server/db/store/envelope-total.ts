import { type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { getTokenLimit } from "@/server/domain/tenancy/token-limit";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import { countBounded } from "./bounded-total";
import type { Listed } from "./envelope";
import { countFromTallies } from "./envelope-counts";
import type { EnvelopeFilter } from "./envelope-list";

const FRESH_MS = 60_000;

/** The list in mutually exclusive parts; `shared` are the templates of sibling teams. */
export type Branches = Listed & { shared: SQL[] };

/**
 * Counts matching envelopes (ruling 50). Totals by type, status and root come from the tallies, exact at any
 * size. Others are exact up to 10 000, above that at most 60 s old. The first request for a large total does
 * not wait (jobs/README.md 6.4): its answer is an upper bound. Surplus pages are empty; missing ones would
 * hide rows from a client that goes by `totalPages`.
 */
export async function countEnvelopes(
  connection: Connection,
  actor: TeamActor,
  filter: EnvelopeFilter,
  { own, received, shared }: Branches,
): Promise<number> {
  const key = buildTotalKey(actor, filter, shared.length);
  const isAtRoot = (filter.folderId ?? "") === "";
  const countAtMost = () =>
    countFromTallies(connection, actor, { type: filter.type, status: filter.status, isAtRoot });
  // The team's sum is useless for a token that sees only part of it.
  const cap = getTokenLimit(actor) === null ? countAtMost : undefined;
  const [ofTeam, others] = await Promise.all([
    isTallied(actor, filter) ? countAtMost() : countRows(connection, `own ${key}`, own, cap),
    countRows(connection, `others ${key}`, [...received, ...shared]),
  ]);
  return ofTeam + others;
}

/** True if only type, status and "at the root" or "everywhere" narrow the list. */
const isTallied = (actor: TeamActor, filter: EnvelopeFilter): boolean =>
  getTokenLimit(actor) === null &&
  (filter.folderId ?? "*") === "*" &&
  !filter.query?.trim() &&
  !filter.hasExpiredRecipients &&
  !filter.hasDeliveryProblem &&
  !filter.isMyTurn &&
  filter.senderId === undefined &&
  filter.createdFrom === undefined &&
  filter.createdBefore === undefined &&
  filter.completedFrom === undefined &&
  filter.completedBefore === undefined &&
  filter.linkEndsWithinDays === undefined &&
  filter.bulkSendId === undefined &&
  filter.source === undefined &&
  filter.templateType === undefined &&
  filter.templateId === undefined;

/** @param atMost upper bound while a large total is still being counted; without it, every caller waits */
async function countRows(
  connection: Connection,
  key: string,
  branches: readonly SQL[],
  atMost?: () => Promise<number>,
): Promise<number> {
  if (branches.length === 0) return 0;
  const countUpToCap = (cap: number | null) => countUpTo(connection, branches, cap);
  return countBounded({ key: `envelopes ${key}`, freshMs: FRESH_MS, upTo: countUpToCap, atMost });
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

function buildTotalKey(actor: TeamActor, filter: EnvelopeFilter, sharedBranches: number): string {
  const { page: _, perPage: __, orderByColumn: ___, orderByDirection: ____, ...narrowing } = filter;
  const { teamId, userId, role, kind } = actor;
  return JSON.stringify([teamId, userId, role, kind, getTokenLimit(actor), sharedBranches, narrowing]);
}
