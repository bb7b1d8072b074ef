import { type SQL, sql } from "drizzle-orm";
import type { Search } from "@/server/domain/envelope/search";
import type { Connection } from "../client";
import { envelopes } from "../schema";

/** The newest matches up to this number are ranked by quality; older ones follow by date (ruling 81). */
const RANKED = 1000;
/** More words do not help to identify the envelope. */
const RANKED_TERMS = 8;
const EXACT = sql.raw("1000000");
const MARKS = `.,;:!?()[]{}/\\|_-–—"“”«»'’@#&+*=<>`;

const TITLE = sql`coalesce(${envelopes.searchTitle}, '')`;
/** A title as its words, each with a blank on both sides. */
const WORDS = sql`(' ' || translate(${TITLE}, ${MARKS}, ${" ".repeat(MARKS.length)}) || ' ')`;

/** Matches of a search, as mutually exclusive conditions limited to the actor's view. */
export type Ranking = {
  branches: readonly SQL[];
  /** The same envelopes in as few conditions as possible, for indexes that find few of them. */
  merged: readonly SQL[];
  search: Search;
};

/**
 * Returns one page of ids, best match first. The exact title or id comes first, then the newest 1 000 by how
 * their titles match, then the rest by date. Ties go to the newest. Every match has exactly one place, unless
 * rows are written meanwhile.
 */
export async function loadRankedPage(
  connection: Connection,
  ranking: Ranking,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const best = sql`order by score desc, created_at desc, id desc`;
  if (offset + limit <= RANKED) {
    return selectIds(connection, sql`${buildHeadQuery(ranking)} ${best} limit ${limit} offset ${offset}`);
  }
  const first = await selectIds(connection, sql`${buildHeadQuery(ranking)} ${best}`);
  const page = first.slice(offset, offset + limit);
  const missing = limit - page.length;
  if (missing === 0) return page;
  const oldest = await findOldestRanked(connection, ranking);
  if (!oldest) return page;
  const from = Math.max(0, offset - first.length);
  return [...page, ...(await listOlderIds(connection, ranking, { oldest, first, from, limit: missing }))];
}

/** Matches read at once; beyond this number, walking them by date is quicker. */
const READ_AT_ONCE = 20_000;

/**
 * Returns the page of `loadRankedPage` and the total in one read of all matches; null if there are too many. For
 * a query whose index finds few. That index is asked once, never bypassed for the one with dates in order: it
 * walked 122 000 rows for 1 000 of 9 300 matches.
 */
export async function rankAllMatches(
  connection: Connection,
  { merged, search }: Pick<Ranking, "merged" | "search">,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number } | null> {
  const most = sql.raw(String(READ_AT_ONCE + 1));
  const parts = merged.map(
    (where) => sql`(select id, created_at, external_id, search_title, search_text
      from ${envelopes} where ${where} limit ${most})`,
  );
  const [read] = await connection.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (select * from (${sql.join(parts, sql` union all `)}) parts limit ${most}),
      placed as (select *, row_number() over (order by created_at desc, id desc) as place from found),
      worded as materialized (select *, case when place <= ${RANKED} then ${WORDS} end as words from placed envelope),
      scored as (select id, created_at, ${buildScoreExpression(search, sql`words`)} as score from worded envelope)
    select total, array(select id from scored where total < ${most}
      order by score desc, created_at desc, id desc limit ${limit} offset ${offset}) as ids
    from (select count(*)::int as total from found) counted`);
  return read && read.total <= READ_AT_ONCE ? read : null;
}

/** Exact matches and the newest others with their scores; each branch is cut off before the merge. */
function buildHeadQuery({ branches, merged, search }: Ranking): SQL {
  const exactly = merged.flatMap((where) =>
    buildExactConditions(search).map(
      (is) => sql`(select id, created_at, ${EXACT} as score from ${envelopes} where ${where} and ${is}
        order by created_at desc, id desc limit ${RANKED})`,
    ),
  );
  const scoredColumns = sql`id, created_at, ${buildScoreExpression(search)} as score`;
  const newest = sql`(select * from (${buildNewestQuery(branches, scoredColumns)}) newest where score < ${EXACT})`;
  return sql`select id from (${sql.join([...exactly, newest], sql` union all `)}) ranked`;
}

function buildNewestQuery(branches: readonly SQL[], shown: SQL): SQL {
  const newestFirst = sql`order by created_at desc, id desc`;
  const cut = branches.map(
    (where) => sql`(select ${shown} from ${envelopes} where ${where} ${newestFirst} limit ${RANKED})`,
  );
  return sql`select * from (${sql.join(cut, sql` union all `)}) cut ${newestFirst} limit ${RANKED}`;
}

/** The query is a whole title, an external id or an id. The conditions exclude each other. */
function buildExactConditions({ exact: { titles, id } }: Search): SQL[] {
  const isTitle = titles.map((title) => sql`${envelopes.searchTitle} = ${title}`);
  const isNone = sql.join(
    titles.map((title) => sql`${envelopes.searchTitle} is distinct from ${title}`),
    sql` and `,
  );
  return [...isTitle, sql`(${envelopes.externalId} = ${id} or ${envelopes.id} = ${id}) and ${isNone}`];
}

/**
 * Score of a row, per term: a whole word of the title, a prefix of one, any part of it, or other text.
 * @param words of the title; without any, only exact matches have a score
 */
function buildScoreExpression(search: Search, words = WORDS): SQL {
  const points = search.terms.slice(0, RANKED_TERMS).map((term) => {
    const word = toWords(term);
    return sql`case when strpos(${words}, ${` ${word} `}) > 0 then 8 when strpos(${words}, ${` ${word}`}) > 0 then 6
      when strpos(${TITLE}, ${term}) > 0 then 4 when strpos(' ' || ${envelopes.searchText}, ${` ${term}`}) > 0 then 2 else 1 end`;
  });
  const exact = sql.join(
    buildExactConditions(search).map((is) => sql`(${is})`),
    sql` or `,
  );
  return sql`case when ${exact} then ${EXACT} when ${words} is not null then ${sql.join(points, sql` + `)} else 0 end`;
}

const toWords = (term: string): string =>
  [...term].map((letter) => (MARKS.includes(letter) ? " " : letter)).join("");

type RankPosition = { id: string; at: string };

async function findOldestRanked(
  connection: Connection,
  { branches }: Ranking,
): Promise<RankPosition | undefined> {
  const newest = buildNewestQuery(branches, sql`id, created_at`);
  const rows = await connection.execute<RankPosition>(
    sql`select id, created_at::text as at from (${newest}) newest order by created_at desc, id desc offset ${RANKED - 1}`,
  );
  return rows[0];
}

async function listOlderIds(
  connection: Connection,
  { branches }: Ranking,
  {
    oldest,
    first,
    from,
    limit,
  }: { oldest: RankPosition; first: readonly string[]; from: number; limit: number },
): Promise<string[]> {
  const order = sql`order by created_at desc, id desc`;
  const isNotInFirst = sql`id <> all(${sql.param([...first])}::text[])`;
  const older = sql`(created_at, id) < (${oldest.at}::timestamptz, ${oldest.id})`;
  const cut = branches.map(
    (where) =>
      sql`(select id, created_at from ${envelopes} where ${where} and ${older} and ${isNotInFirst} ${order} limit ${from + limit})`,
  );
  return selectIds(
    connection,
    sql`select id from (${sql.join(cut, sql` union all `)}) page ${order} limit ${limit} offset ${from}`,
  );
}

async function selectIds(connection: Connection, query: SQL): Promise<string[]> {
  const rows = await connection.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}
