import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { coverByRows, coverByWeeks } from "@/server/domain/report/cover";
import {
  computeSpanSeconds,
  DOCUMENT_FACTS,
  EXACT_UP_TO,
  MOST_GROUPS,
  PERSON_FACTS,
  type ReportFact,
  type ReportGrouping,
} from "@/server/domain/report/facts";
import { type Counted, mergeSpans, type Span, sumByFact } from "@/server/domain/report/figures";
import type { ReportInterval } from "@/server/domain/report/range";
import type { Connection, Transaction } from "../client";
import { envelopes, reportChanges, reportTallies, teams, users } from "../schema";
import { isReadableEnvelope } from "./envelope";
import {
  buildDocumentConditions,
  buildSqlList,
  joinWithUnionAll,
  type ReportPlan,
  type ReportScope,
  selectDocumentRows,
  selectPersonRows,
  selectTalliedFacts,
} from "./report-facts";

export type { ReportScope };

/** Number of changes folded at once. */
const FOLDED = 20_000;

/** The parts are consecutive periods; a single one if nothing splits the range. */
export type ReportQuestion = {
  scope: ReportScope;
  parts: readonly ReportInterval[];
  groupBy: ReportGrouping;
  now: Date;
  /** Up to this many documents every row is read. */
  exactUpTo?: number;
};

export type ReportCounts = {
  isExact: boolean;
  groups: { key: string; counted: Counted[] }[];
  total: Counted[];
  hasMore: boolean;
};

/**
 * Counts sent, completed and rejected documents and ended links, only for documents that the scope lists. A
 * small range reads each row. Otherwise weekly sums and the rows at the edges of weeks keep the cost
 * independent of the team's size (domain/README.md 11).
 */
export async function countDocuments(
  connection: Connection,
  question: ReportQuestion,
): Promise<ReportCounts> {
  return loadSums(connection, question, DOCUMENT_FACTS, selectDocumentRows, [
    "sent",
    "completed",
    "rejected",
  ]);
}

/** Counts the progress of the recipients of the same documents, if sent in the range. */
export async function countPeople(connection: Connection, question: ReportQuestion): Promise<ReportCounts> {
  return loadSums(connection, question, PERSON_FACTS, selectPersonRows, [
    "unopened",
    "opened",
    "signed",
    "declined",
  ]);
}

/** @param ranking the facts by whose number groups are ordered */
async function loadSums(
  connection: Connection,
  question: ReportQuestion,
  facts: readonly ReportFact[],
  selectRows: (plan: ReportPlan, where: SQL) => SQL[],
  ranking: readonly ReportFact[],
): Promise<ReportCounts> {
  const { scope, parts, groupBy, now, exactUpTo = EXACT_UP_TO } = question;
  const { own, received } = buildDocumentConditions(scope);
  const isExact = (await countUpTo(connection, own, parts, exactUpTo + 1)) <= exactUpTo;
  const everyRow: ReportPlan = { scope, groupBy, isExact, cover: coverByRows(parts) };
  const plan: ReportPlan = isExact ? everyRow : { ...everyRow, cover: coverByWeeks(parts, now) };
  const sums = buildSumQuery({
    tallied: selectTalliedFacts(plan, facts),
    read: [...selectRows(plan, own), ...received.flatMap((branch) => selectRows(everyRow, branch))],
    // The sums by week are the fewest that contain everything; a range has fewer weeks than there are groups.
    talliedInAll: groupBy === "WEEK" ? null : selectTalliedFacts({ ...plan, groupBy: "WEEK" }, facts),
    ranking,
  });
  const rows = await connection.execute<SumRow>(sums);
  return collectCounts([...rows], isExact);
}

async function countUpTo(
  connection: Connection,
  where: SQL,
  parts: readonly ReportInterval[],
  cap: number,
): Promise<number> {
  const since = parts[0]?.from.toISOString();
  const until = parts.at(-1)?.until.toISOString();
  const selectWithin = (column: SQL) =>
    sql`select 1 from ${envelopes} where ${where}
      and ${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`;
  const [row] = await connection.execute<{ n: string }>(
    sql`select count(*)::text as n from (${selectWithin(sql`${envelopes.sentAt}`)}
      union all ${selectWithin(sql`${envelopes.completedAt}`)} limit ${cap}) found`,
  );
  return Number(row?.n);
}

type SumRow = { isTotal: boolean; key: string; fact: ReportFact; n: number; spans: string; times: string };

/**
 * The facts of the largest groups, each with its durations and their counts as arrays, which the reader adds
 * up (`merged`). A row per duration and group would be as many rows as are read. The overall sums are added
 * if there are more groups.
 */
function buildSumQuery({ tallied, read, talliedInAll, ranking }: Sources): SQL {
  const n = sql`sum(n)::integer as n`;
  const times = sql`array_agg(span) filter (where span is not null) as spans,
    array_agg(n) filter (where span is not null) as times`;
  const asText = sql`coalesce(array_to_json(spans)::text, '[]') as spans, coalesce(array_to_json(times)::text, '[]') as times`;
  const unionWithRead = (sums: readonly SQL[]) =>
    joinWithUnionAll([...sums, ...(read.length > 0 ? [sql`select * from read`] : [])]);
  const selectTotals = (sums: readonly SQL[]) => sql`union all
    select true, '', fact, n, ${asText}, null from (
      select fact, ${n}, ${times} from (
        select fact, span, ${n} from (${unionWithRead(sums)}) counted
        where (select count(*) from largest) > ${MOST_GROUPS} group by fact, span) counted
      group by fact) everything`;
  return sql`
    with ${read.length > 0 ? sql`read as materialized (${joinWithUnionAll(read)}),` : sql``}
      groups as materialized (select key, fact, ${n}, ${times} from (${unionWithRead(tallied)}) counted
        group by key, fact having sum(n) <> 0),
      largest as materialized (select key, coalesce(sum(n) filter (where fact in (${buildSqlList(ranking)})), 0) as size
        from groups group by key order by size desc, key limit ${MOST_GROUPS + 1})
    select false as "isTotal", key, fact, n, ${asText}, size from groups join largest using (key)
    ${talliedInAll ? selectTotals(talliedInAll) : sql``}
    order by size desc nulls last, key`;
}

/** Sources of the count: sums, rows, and the same sums by the grouping with the fewest keys. */
type Sources = Record<"tallied" | "read", readonly SQL[]> & {
  talliedInAll: readonly SQL[] | null;
  ranking: readonly ReportFact[];
};

const Numbers = z.array(z.number());

function collectCounts(rows: readonly SumRow[], isExact: boolean): ReportCounts {
  const toSpanSeconds = isExact ? (span: number) => span : computeSpanSeconds;
  const toCounted = ({ fact, n, spans, times }: SumRow): Counted => {
    const counts = Numbers.parse(JSON.parse(times));
    const timedSpans = Numbers.parse(JSON.parse(spans)).map(
      (span, index): Span => [toSpanSeconds(span), counts[index] ?? 0],
    );
    return { fact, n, spans: mergeSpans(timedSpans) };
  };
  const byKey = Map.groupBy(
    rows.filter(({ isTotal }) => !isTotal),
    ({ key }) => key,
  );
  const groups = [...byKey].map(([key, facts]) => ({ key, counted: facts.map(toCounted) }));
  const hasMore = groups.length > MOST_GROUPS;
  const total = hasMore
    ? rows.filter(({ isTotal }) => isTotal).map(toCounted)
    : sumByFact(groups.flatMap(({ counted }) => counted));
  return { isExact, groups: groups.slice(0, MOST_GROUPS), total, hasMore };
}

export async function loadReportNames(
  connection: Connection,
  scope: ReportScope,
  groupBy: ReportGrouping,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await loadNames(connection, scope, groupBy, [...ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function loadNames(
  connection: Connection,
  scope: ReportScope,
  groupBy: ReportGrouping,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  if (groupBy === "SENDER") {
    return connection.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  }
  if (groupBy === "TEAM") {
    return connection.select({ id: teams.id, name: teams.name }).from(teams).where(inArray(teams.id, ids));
  }
  if (groupBy !== "TEMPLATE") return [];
  const visibleTemplates =
    scope.kind === "organisation"
      ? and(inArray(envelopes.teamId, [...scope.teamIds]), isNull(envelopes.deletedAt))
      : isReadableEnvelope(scope);
  return connection
    .select({ id: envelopes.legacyId, name: envelopes.title })
    .from(envelopes)
    .where(and(eq(envelopes.type, "TEMPLATE"), inArray(envelopes.legacyId, ids), visibleTemplates));
}

/** Adds the oldest changes to the sums. Readers see the rows before or the sum after, never both. */
export async function mergeReportChanges(tx: Transaction): Promise<void> {
  const columns = "team_id, grouped_by, owner_id, fact, weeks, week, effective_visibility, key, span";
  const by = sql.raw(columns);
  const counted = sql.raw(columns.replace("weeks, week", "stretch.weeks, stretch.week"));
  const folded = await tx.execute<{ id: string; n: number }>(sql`
    with oldest as (select id from ${reportChanges} order by id limit ${FOLDED} for update skip locked),
      gone as (delete from ${reportChanges} where id in (select id from oldest) returning *)
    insert into ${reportTallies} as kept (${by}, n)
    select ${counted}, sum(n) from gone, report_sums_of(fact, user_id, effective_visibility, template_id, domain),
      report_stretches_of(gone.week) stretch
    group by ${counted} having sum(n) <> 0 order by ${counted}
    on conflict (${by}) do update set n = kept.n + excluded.n
    returning id::text, n`);
  const empty = folded.filter(({ n }) => n === 0).map(({ id }) => Number(id));
  if (empty.length > 0) await tx.delete(reportTallies).where(inArray(reportTallies.id, empty));
}
