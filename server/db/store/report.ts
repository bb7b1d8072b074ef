import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { byWeeks, rowByRow } from "@/server/domain/report/cover";
import {
  DOCUMENT_FACTS,
  EXACT_UP_TO,
  MOST_GROUPS,
  PERSON_FACTS,
  type ReportFact,
  type ReportGrouping,
  secondsOfSpan,
} from "@/server/domain/report/facts";
import type { Counted, Span } from "@/server/domain/report/figures";
import type { Part } from "@/server/domain/report/range";
import type { Connection, Transaction } from "../client";
import { envelopes, reportChanges, reportTallies, teams, users } from "../schema";
import { readableEnvelopes } from "./envelope";
import {
  documentRows,
  listedDocuments,
  personRows,
  type ReportPlan,
  type ReportScope,
  talliedFacts,
} from "./report-facts";

export type { ReportScope };

/** So many changes are added up at once. */
const FOLDED = 20_000;

/** What is asked: the parts are stretches that follow each other, and the whole range where nothing else splits it. */
export type ReportQuestion = {
  scope: ReportScope;
  parts: readonly Part[];
  groupBy: ReportGrouping;
  now: Date;
  /** Up to so many documents every row is read. */
  exactUpTo?: number;
};

/** Facts by group, the largest group first, and of all of them. */
export type ReportCounts = {
  isExact: boolean;
  groups: { key: string; counted: Counted[] }[];
  total: Counted[];
  hasMore: boolean;
};

/**
 * What was sent, completed, rejected, and whose links ended, for documents that the scope lists and for no other. Where
 * few are in the range each row is read; else weekly sums and the rows at the edges of weeks, so that the answer does not
 * grow with the team (domain/README.md 11).
 */
export async function countDocuments(
  connection: Connection,
  question: ReportQuestion,
): Promise<ReportCounts> {
  return summedUp(connection, question, DOCUMENT_FACTS, documentRows, ["sent", "completed", "rejected"]);
}

/** How far people came on what was sent in the range, of the same documents. */
export async function countPeople(connection: Connection, question: ReportQuestion): Promise<ReportCounts> {
  return summedUp(connection, question, PERSON_FACTS, personRows, [
    "unopened",
    "opened",
    "signed",
    "declined",
  ]);
}

/** @param ranking the facts by whose number groups are ordered */
async function summedUp(
  connection: Connection,
  question: ReportQuestion,
  facts: readonly ReportFact[],
  rowsOf: (plan: ReportPlan, where: SQL) => SQL[],
  ranking: readonly ReportFact[],
): Promise<ReportCounts> {
  const { scope, parts, groupBy, now, exactUpTo = EXACT_UP_TO } = question;
  const { own, received } = listedDocuments(scope);
  const isExact = (await countUpTo(connection, own, parts, exactUpTo + 1)) <= exactUpTo;
  const everyRow: ReportPlan = { scope, groupBy, isExact, cover: rowByRow(parts) };
  const plan: ReportPlan = isExact ? everyRow : { ...everyRow, cover: byWeeks(parts, now) };
  const counted = [
    ...talliedFacts(plan, facts),
    ...rowsOf(plan, own),
    ...received.flatMap((branch) => rowsOf(everyRow, branch)),
  ];
  const rows = await connection.execute<SumRow>(sumsOf(counted, ranking));
  return collected([...rows], isExact);
}

/** How many documents were sent, and how many have ended, in the range; counts no further than `cap`. */
async function countUpTo(
  connection: Connection,
  where: SQL,
  parts: readonly Part[],
  cap: number,
): Promise<number> {
  const since = parts[0]?.from.toISOString();
  const until = parts.at(-1)?.until.toISOString();
  const within = (column: SQL) =>
    sql`select 1 from ${envelopes} where ${where}
      and ${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`;
  const [row] = await connection.execute<{ n: string }>(
    sql`select count(*)::text as n from (${within(sql`${envelopes.sentAt}`)}
      union all ${within(sql`${envelopes.completedAt}`)} limit ${cap}) found`,
  );
  return Number(row?.n);
}

type SumRow = { isTotal: boolean; key: string; fact: ReportFact; n: number; spans: string | null };

/** Each group's facts and those of all, with how many took how long. */
function sumsOf(counted: readonly SQL[], ranking: readonly ReportFact[]): SQL {
  const ranked = sql.join(
    ranking.map((fact) => sql`${fact}`),
    sql`, `,
  );
  const spans = sql`(json_agg(json_build_array(span, n)) filter (where span is not null))::text as spans`;
  return sql`
    with facts as (${sql.join([...counted], sql` union all `)}),
      sums as materialized (select key, fact, span, sum(n)::integer as n from facts group by 1, 2, 3 having sum(n) <> 0),
      largest as materialized (select key, coalesce(sum(n) filter (where fact in (${ranked})), 0) as size from sums
        group by key order by size desc, key limit ${MOST_GROUPS + 1})
    select false as "isTotal", key, fact, sum(n)::integer as n, ${spans}, max(size) as size
    from sums join largest using (key) group by key, fact
    union all
    select true, '', fact, sum(n)::integer, ${spans}, null
    from (select fact, span, sum(n)::integer as n from sums group by 1, 2) everything group by fact
    order by size desc nulls last, key`;
}

const Spans = z.array(z.tuple([z.number(), z.int()]));

function collected(rows: readonly SumRow[], isExact: boolean): ReportCounts {
  const countedOf = ({ fact, n, spans }: SumRow): Counted => ({
    fact,
    n,
    spans: spans === null ? [] : Spans.parse(JSON.parse(spans)).map(inSeconds),
  });
  const inSeconds = ([span, n]: readonly [number, number]): Span => [isExact ? span : secondsOfSpan(span), n];
  const byKey = Map.groupBy(
    rows.filter(({ isTotal }) => !isTotal),
    ({ key }) => key,
  );
  const groups = [...byKey].map(([key, facts]) => ({ key, counted: facts.map(countedOf) }));
  return {
    isExact,
    groups: groups.slice(0, MOST_GROUPS),
    total: rows.filter(({ isTotal }) => isTotal).map(countedOf),
    hasMore: groups.length > MOST_GROUPS,
  };
}

/** What templates, people and teams are called, by their numbers; those the scope does not see are not in it. */
export async function namesOf(
  connection: Connection,
  scope: ReportScope,
  groupBy: ReportGrouping,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await named(connection, scope, groupBy, [...ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function named(
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
  const seen =
    scope.kind === "organisation"
      ? and(inArray(envelopes.teamId, [...scope.teamIds]), isNull(envelopes.deletedAt))
      : readableEnvelopes(scope);
  return connection
    .select({ id: envelopes.legacyId, name: envelopes.title })
    .from(envelopes)
    .where(and(eq(envelopes.type, "TEMPLATE"), inArray(envelopes.legacyId, ids), seen));
}

/** Adds the oldest changes to the sums. Readers see the rows before or the sum after, never both. */
export async function foldReports(tx: Transaction): Promise<void> {
  const by = sql.raw("team_id, fact, week, effective_visibility, user_id, template_id, domain, span");
  const folded = await tx.execute<{ id: string; n: number }>(sql`
    with oldest as (select id from ${reportChanges} order by id limit ${FOLDED} for update skip locked),
      gone as (delete from ${reportChanges} where id in (select id from oldest) returning *)
    insert into ${reportTallies} as kept (${by}, n)
    select ${by}, sum(n) from gone group by ${by} having sum(n) <> 0 order by ${by}
    on conflict (${by}) do update set n = kept.n + excluded.n
    returning id::text, n`);
  const empty = folded.filter(({ n }) => n === 0).map(({ id }) => Number(id));
  if (empty.length > 0) await tx.delete(reportTallies).where(inArray(reportTallies.id, empty));
}
