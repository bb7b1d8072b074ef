import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { TeamActor } from "@/server/domain/actor";
import type { TemplateOrder } from "@/server/domain/template/order";
import { getTokenLimit } from "@/server/domain/tenancy/token-limit";
import type { EnvelopeSource, EnvelopeStatus, EnvelopeType, TemplateType } from "@/server/domain/vocabulary";
import type { Connection } from "../client";
import { envelopes } from "../schema";
import { buildListBranches, type EnvelopeRow, type Listed } from "./envelope";
import { loadRankedPage, type Ranking, rankAllMatches } from "./envelope-ranking";
import { buildSearch } from "./envelope-search";
import { type Branches, countEnvelopes } from "./envelope-total";
import {
  awaitsActor,
  hasDeliveryProblem,
  hasExpiredRecipients,
  hasLinkEndingWithin,
  isOfBulkSend,
} from "./list-conditions";
import { isVisibleSharedTemplate } from "./shared-templates";
import { hasStatus, toStatusList } from "./status-conditions";
import { hasFewUses, selectTemplatesByUse } from "./template-uses";

export type EnvelopeFilter = {
  query?: string | undefined;
  type?: EnvelopeType | undefined;
  templateId?: number | undefined;
  templateType?: TemplateType | undefined;
  source?: EnvelopeSource | undefined;
  status?: EnvelopeStatus | readonly EnvelopeStatus[] | undefined;
  hasExpiredRecipients?: boolean | undefined;
  hasDeliveryProblem?: boolean | undefined;
  isMyTurn?: boolean | undefined;
  senderId?: number | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
  completedFrom?: string | undefined;
  completedBefore?: string | undefined;
  linkEndsWithinDays?: number | undefined;
  bulkSendId?: string | undefined;
  /** Absent or empty is the root, `*` is everywhere. */
  folderId?: string | undefined;
  orderByColumn: TemplateOrder;
  orderByDirection: "asc" | "desc";
  page: number;
  perPage: number;
};

/**
 * Returns one page of the envelopes an actor may see and the number of all matches. Each branch is ordered by
 * an index and cut off before the merge, so that a page costs its offset and not the size of the team.
 * Matches of a query come best first (ruling 81), unless the order is oldest first or by name.
 */
export async function listRows(
  connection: Connection,
  actor: TeamActor,
  filter: EnvelopeFilter,
  { withShared }: { withShared: boolean },
): Promise<{ rows: EnvelopeRow[]; count: number }> {
  const { branches, ranking, isSelective } = await buildBranches(connection, actor, filter, withShared);
  const isRanked = filter.orderByColumn === "createdAt" && filter.orderByDirection === "desc";
  if (ranking && isRanked && isSelective) {
    const read = await readWithCustomPlan(filter, connection, (reader) =>
      rankAllMatches(reader, ranking, toPageBounds(filter)),
    );
    if (read) return { rows: await loadEnvelopesInOrder(connection, read.ids), count: read.total };
  }
  const [rows, count] = await Promise.all([
    readWithCustomPlan(filter, connection, async (reader) =>
      ranking && isRanked
        ? loadEnvelopesInOrder(reader, await loadRankedPage(reader, ranking, toPageBounds(filter)))
        : loadPage(reader, actor, [...branches.own, ...branches.received, ...branches.shared], filter),
    ),
    countEnvelopes(connection, actor, filter, branches),
  ]);
  return { rows, count };
}

/** Loads a page of envelopes, in one statement unless templates are ordered by their use. */
async function loadPage(
  connection: Connection,
  actor: TeamActor,
  branches: readonly SQL[],
  filter: EnvelopeFilter,
): Promise<EnvelopeRow[]> {
  const { orderByColumn: by } = filter;
  if (by === "uses" || by === "lastUsedAt")
    return loadEnvelopesInOrder(connection, await loadPageIds(connection, actor, branches, filter));
  return connection
    .select(getTableColumns(envelopes))
    .from(envelopes)
    .innerJoin(sql`(${buildPageQuery(branches, filter)}) page`, sql`page.id = ${envelopes.id}`)
    .orderBy(buildPageOrder(filter, "page."));
}

/** Returns the best matches of a query in all folders, without a count. */
export async function findBestMatches(
  connection: Connection,
  actor: TeamActor,
  { query, type, limit }: { query: string; type: EnvelopeType; limit: number },
): Promise<EnvelopeRow[]> {
  const page = { page: 1, perPage: limit, orderByColumn: "createdAt", orderByDirection: "desc" } as const;
  const filter: EnvelopeFilter = { query, type, folderId: "*", ...page };
  const { branches, ranking } = await buildBranches(connection, actor, filter, true);
  const ids = await readWithCustomPlan(filter, connection, (reader) =>
    ranking
      ? loadRankedPage(reader, ranking, toPageBounds(filter))
      : loadPageIds(reader, actor, [...branches.own, ...branches.received, ...branches.shared], filter),
  );
  return loadEnvelopesInOrder(connection, ids);
}

/**
 * Returns up to `limit` ids of the list in its order by dates, in one query, so that no row moves meanwhile.
 */
export async function listEnvelopeIds(
  connection: Connection,
  actor: TeamActor,
  filter: EnvelopeFilter,
  limit: number,
): Promise<string[]> {
  const { branches } = await buildBranches(connection, actor, filter, false);
  const all = { ...filter, page: 1, perPage: limit };
  return readWithCustomPlan(filter, connection, (reader) =>
    loadPageIds(reader, actor, [...branches.own, ...branches.received], all),
  );
}

/**
 * Plans the page of a search for its own query text. PostgreSQL soon plans a prepared statement once for all
 * texts. Then walking the list suits a common word, but reads a million rows for an absent one (2.8 s instead
 * of 60 ms in `e2e/bench/reads.ts`).
 */
function readWithCustomPlan<Found>(
  { query }: Pick<EnvelopeFilter, "query">,
  connection: Connection,
  read: (connection: Connection) => Promise<Found>,
): Promise<Found> {
  if (!query?.trim()) return read(connection);
  return connection.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return read(tx);
  });
}

export async function loadEnvelopesInOrder(
  connection: Connection,
  ids: readonly string[],
): Promise<EnvelopeRow[]> {
  if (ids.length === 0) return [];
  const unorderedRows = await connection
    .select()
    .from(envelopes)
    .where(inArray(envelopes.id, [...ids]));
  const byId = new Map(unorderedRows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts the matches, by the rules of `listRows` (ruling 50). */
export async function countListed(
  connection: Connection,
  actor: TeamActor,
  filter: EnvelopeFilter,
): Promise<number> {
  const { branches } = await buildBranches(connection, actor, filter, false);
  return countEnvelopes(connection, actor, filter, branches);
}

const toPageBounds = ({ page, perPage }: EnvelopeFilter) => ({
  offset: (page - 1) * perPage,
  limit: perPage,
});

async function loadPageIds(
  connection: Connection,
  actor: TeamActor,
  branches: readonly SQL[],
  filter: EnvelopeFilter,
): Promise<string[]> {
  const { orderByColumn: by, orderByDirection: direction } = filter;
  const inOnePass = by === "lastUsedAt" && (await hasFewUses(connection, actor));
  const ids =
    by === "uses" || by === "lastUsedAt"
      ? selectTemplatesByUse(actor, branches, { by, direction, inOnePass, ...toPageBounds(filter) })
      : buildPageQuery(branches, filter);
  const rows = await connection.execute<{ id: string }>(ids);
  return rows.map(({ id }) => id);
}

function buildPageQuery(branches: readonly SQL[], filter: EnvelopeFilter, columns: readonly SQL[] = []): SQL {
  const { offset, limit } = toPageBounds(filter);
  const order = sql`order by ${buildPageOrder(filter)}`;
  const selectedColumns = sql.join([sql`id`, sql.raw(getOrderColumn(filter)), ...columns], sql`, `);
  const cut = branches.map(
    (where) =>
      sql`(select ${selectedColumns} from ${envelopes} where ${where} ${order} limit ${offset + limit})`,
  );
  return sql`select * from (${sql.join(cut, sql` union all `)}) page
    ${order} limit ${limit} offset ${offset}`;
}

/** By the folded title, without case and accents; templates have an index of it. */
const getOrderColumn = ({ orderByColumn: by }: EnvelopeFilter): string =>
  by === "title" ? "search_title" : "created_at";

const buildPageOrder = (filter: EnvelopeFilter, from = ""): SQL => {
  const direction = filter.orderByDirection;
  return sql.raw(`${from}${getOrderColumn(filter)} ${direction}, ${from}id ${direction}`);
};

export type Narrowing = Omit<EnvelopeFilter, "orderByColumn" | "orderByDirection" | "page" | "perPage">;

/**
 * Builds a query of the filter's matches, newest first, with `id`, `created_at` and the given columns, up to
 * `limit`.
 */
export async function buildListQuery(
  connection: Connection,
  actor: TeamActor,
  narrowing: Narrowing,
  { limit, columns }: { limit: number; columns: readonly SQL[] },
): Promise<SQL> {
  const order = { orderByColumn: "createdAt", orderByDirection: "desc" } as const;
  const filter: EnvelopeFilter = { ...narrowing, ...order, page: 1, perPage: limit };
  const { branches } = await buildBranches(connection, actor, filter, false);
  return buildPageQuery([...branches.own, ...branches.received], filter, columns);
}

/**
 * The list as mutually exclusive conditions: the actor's own team, and templates shared by sibling teams.
 * Every filter narrows the actor's view and never widens it (T7). The folders of a sibling team are out of
 * reach: its templates appear at the root and under `*`, in no other folder.
 */
async function buildBranches(
  connection: Connection,
  actor: TeamActor,
  filter: EnvelopeFilter,
  withShared: boolean,
): Promise<{ branches: Branches; ranking: Ranking | undefined; isSelective: boolean }> {
  const isTimed = filter.hasExpiredRecipients || filter.isMyTurn || filter.linkEndsWithinDays !== undefined;
  const now = isTimed ? await clock.now(connection) : null;
  const searched = await buildSearch(connection, actor.teamId, filter.query);
  const narrowing = buildFilterCondition(filter, actor, now, searched?.condition);
  const merged = searched ? mergeBranches(buildListBranches(actor)) : undefined;
  const listed = merged && searched?.isSelective ? merged : buildListBranches(actor);
  const here = isInFolder(actor, filter.folderId);
  // A separate branch for each status: each has an index that holds it in order.
  const statuses = toStatusList(filter).map(hasStatus);
  const splitByStatus = (branch: SQL): SQL[] =>
    (statuses.length > 0 ? statuses : [undefined]).map((status) =>
      sql.join([branch, here, status, narrowing].filter(isGiven), sql` and `),
    );
  const isShared = withShared && filter.type === "TEMPLATE" && (filter.folderId ?? "*") === "*";
  const statusCondition = statuses.length > 0 ? or(...statuses) : undefined;
  const shared = isShared
    ? [
        sql.join(
          [isVisibleSharedTemplate(actor), statusCondition && sql`(${statusCondition})`, narrowing].filter(
            isGiven,
          ),
          sql` and `,
        ),
      ]
    : [];
  const own = listed.own.flatMap(splitByStatus);
  const received = listed.received.flatMap(splitByStatus);
  const ranking = searched &&
    merged && {
      branches: [...own, ...received, ...shared],
      merged: [...merged.own.flatMap(splitByStatus), ...shared],
      search: searched.search,
    };
  return { branches: { own, received, shared }, ranking, isSelective: searched?.isSelective ?? false };
}

const isGiven = (condition: SQL | undefined): condition is SQL => condition !== undefined;

function buildFilterCondition(
  filter: EnvelopeFilter,
  actor: TeamActor,
  now: Date | null,
  searched: SQL | undefined,
): SQL | undefined {
  const toTimestamp = (text: string): SQL => sql`${new Date(text).toISOString()}::timestamptz`;
  return and(
    filter.type ? eq(envelopes.type, filter.type) : undefined,
    filter.source ? eq(envelopes.source, filter.source) : undefined,
    filter.templateType ? eq(envelopes.templateType, filter.templateType) : undefined,
    filter.templateId === undefined ? undefined : eq(envelopes.templateId, filter.templateId),
    filter.senderId === undefined ? undefined : eq(envelopes.userId, filter.senderId),
    filter.createdFrom ? sql`${envelopes.createdAt} >= ${toTimestamp(filter.createdFrom)}` : undefined,
    filter.createdBefore ? sql`${envelopes.createdAt} < ${toTimestamp(filter.createdBefore)}` : undefined,
    filter.completedFrom ? sql`${envelopes.completedAt} >= ${toTimestamp(filter.completedFrom)}` : undefined,
    filter.completedBefore
      ? sql`${envelopes.completedAt} < ${toTimestamp(filter.completedBefore)}`
      : undefined,
    filter.bulkSendId ? isOfBulkSend(filter.bulkSendId) : undefined,
    filter.linkEndsWithinDays !== undefined && now
      ? hasLinkEndingWithin(filter.linkEndsWithinDays, now)
      : undefined,
    searched,
    filter.hasExpiredRecipients && now ? hasExpiredRecipients(now) : undefined,
    filter.isMyTurn && now ? awaitsActor(actor, now) : undefined,
    filter.hasDeliveryProblem ? hasDeliveryProblem(actor) : undefined,
  );
}

/**
 * Absent or empty is the root, `*` is everywhere. A limited token has no root: it gets everything it sees.
 */
function isInFolder(actor: TeamActor, folderId: string | undefined): SQL | undefined {
  if (folderId === "*" || (!folderId && getTokenLimit(actor) !== null)) return undefined;
  return folderId ? eq(envelopes.folderId, folderId) : isNull(envelopes.folderId);
}

/** If a search index finds the few rows, one query is better than one per branch. */
function mergeBranches({ own, received }: Listed): Listed {
  const all = or(...own, ...received);
  return { own: all ? [all] : [], received: [] };
}
