import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { FINISHED, REFUSED } from "@/server/domain/envelope/status";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import type { Cover } from "@/server/domain/report/cover";
import type { ReportFact, ReportGrouping } from "@/server/domain/report/facts";
import { envelopes, recipients, reportChanges, reportTallies } from "../schema";
import { buildListBranches } from "./envelope";
import { hasStatus } from "./status-conditions";

/** Scope of a report: the documents that a member may list, or all of an organisation's teams. */
export type ReportScope = TeamActor | { readonly kind: "organisation"; readonly teamIds: readonly number[] };

/**
 * Builds the conditions of the scope's documents: own or visible to the role. Those seen only as a recipient
 * are separate, because tallies do not contain them.
 */
export function buildDocumentConditions(scope: ReportScope): { own: SQL; received: SQL[] } {
  const isDocument = eq(envelopes.type, "DOCUMENT");
  if (scope.kind === "organisation") {
    const own = and(inArray(envelopes.teamId, [...scope.teamIds]), isNull(envelopes.deletedAt), isDocument);
    return { own: sql`${own}`, received: [] };
  }
  // A single condition, not one per class: the index narrows by the range.
  const own = and(
    eq(envelopes.teamId, scope.teamId),
    isNull(envelopes.deletedAt),
    isDocument,
    buildRoleCondition(scope),
  );
  const received = buildListBranches(scope).received.map((branch) => sql`${and(branch, isDocument)}`);
  return { own: sql`${own}`, received };
}

function buildRoleCondition({ role, userId }: TeamActor): SQL | undefined {
  if (role === "ADMIN") return undefined;
  return sql`(effective_visibility in (${buildVisibilityList(role)}) or user_id = ${userId})`;
}

const buildVisibilityList = (role: TeamActor["role"]): SQL =>
  sql.join(
    VISIBLE_TO[role].map((visibility) => sql`${visibility}::visibility`),
    sql`, `,
  );

/**
 * Sums of the scope, like the `own` part of `buildDocumentConditions`: of all owners, and those that only the reader
 * may see.
 */
function listSumConditions(scope: ReportScope): SQL[] {
  if (scope.kind === "organisation")
    return [sql`team_id in (${buildSqlList(scope.teamIds)}) and owner_id is null`];
  const { teamId, role, userId } = scope;
  const everybody = sql`team_id = ${teamId} and owner_id is null`;
  if (role === "ADMIN") return [everybody];
  const isSeen = sql`effective_visibility in (${buildVisibilityList(role)})`;
  return [
    sql`${everybody} and ${isSeen}`,
    sql`team_id = ${teamId} and owner_id = ${userId} and not ${isSeen}`,
  ];
}

/** Changes of the scope since the last fold; they have all columns. */
function buildChangeCondition(scope: ReportScope): SQL {
  if (scope.kind === "organisation") return sql`team_id in (${buildSqlList(scope.teamIds)})`;
  return sql`${and(sql`team_id = ${scope.teamId}`, buildRoleCondition(scope))}`;
}

export const buildSqlList = (values: readonly (string | number)[]): SQL =>
  values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      );

export type ReportPlan = { scope: ReportScope; cover: Cover; groupBy: ReportGrouping; isExact: boolean };

/** Written exactly like the condition of the index on recipients. */
const MUST_ACT = sql.raw("r.signing_status = 'NOT_SIGNED' and r.role <> 'CC'");

/** Group key of a row as text: empty if it has none, and for weeks, which are grouped by time. */
const buildGroupKey = (groupBy: ReportGrouping, domain: SQL): SQL =>
  ({
    WEEK: sql`''`,
    TEMPLATE: sql`coalesce(template_id::text, '')`,
    SENDER: sql`user_id::text`,
    TEAM: sql`team_id::text`,
    DOMAIN: sql`coalesce(${domain}, '')`,
  })[groupBy];

export function selectTalliedFacts(
  { scope, cover, groupBy }: ReportPlan,
  facts: readonly ReportFact[],
): SQL[] {
  if (cover.weeks.length === 0) return [];
  const toPartsAndWeeks = (sums: readonly { part: number; week: string }[]) =>
    sql`${toSqlArray(sums.map(({ part }) => part))}::integer[], ${toSqlArray(sums.map(({ week }) => week))}::date[]`;
  const lengths = sql`${toSqlArray(cover.stretches.map(({ weeks }) => weeks))}::smallint[]`;
  const selectFacts = (joined: SQL, key: SQL, where: SQL) => sql`select ${key} as key, fact, span, n
      from ${joined} where ${where} and fact in (${buildSqlList(facts)})`;
  const sums = sql`unnest(${toPartsAndWeeks(cover.stretches)}, ${lengths}) b (part, week, weeks)
      join ${reportTallies} t on t.weeks = b.weeks and t.week = b.week`;
  const changes = sql`unnest(${toPartsAndWeeks(cover.weeks)}) b (part, week)
      join ${reportChanges} t on t.week = b.week`;
  const isGrouped = sql`grouped_by = ${groupBy === "TEAM" ? "WEEK" : groupBy}`;
  const week = sql`b.part::text`;
  const sumKey = {
    WEEK: week,
    TEAM: sql`team_id::text`,
    TEMPLATE: sql`key`,
    SENDER: sql`key`,
    DOMAIN: sql`key`,
  };
  return [
    ...listSumConditions(scope).map((ofScope) =>
      selectFacts(sums, sumKey[groupBy], sql`${isGrouped} and ${ofScope}`),
    ),
    selectFacts(
      changes,
      groupBy === "WEEK" ? week : buildGroupKey(groupBy, sql`domain`),
      buildChangeCondition(scope),
    ),
  ];
}

/**
 * The periods in which rows are read, each once. Adjacent weeks of the reader share an edge, which one gains
 * and the other loses. Null if there are none.
 */
function buildEdges({ cover }: ReportPlan): Edges | null {
  if (cover.edges.length === 0) return null;
  const edges = [
    ...Map.groupBy(cover.edges, ({ from, until }) => `${from.getTime()}-${until.getTime()}`).values(),
  ];
  const moments = edges.flatMap(([edge], place) => (edge ? [{ place, ...edge }] : []));
  const parts = edges.flatMap((same, place) => same.map(({ part, sign }) => ({ place, part, sign })));
  return {
    moments: sql`unnest(${toSqlArray(moments.map(({ place }) => place))}::integer[],
      ${toSqlArray(moments.map(({ from }) => from.toISOString()))}::timestamptz[],
      ${toSqlArray(moments.map(({ until }) => until.toISOString()))}::timestamptz[]) edge (place, since, until)`,
    parts: sql`unnest(${toSqlArray(parts.map(({ place }) => place))}::integer[],
      ${toSqlArray(parts.map(({ part }) => part))}::integer[],
      ${toSqlArray(parts.map(({ sign }) => sign))}::integer[]) b (place, part, one)`,
  };
}

type Edges = Record<"moments" | "parts", SQL>;

export const joinWithUnionAll = (counted: readonly SQL[]): SQL => sql.join([...counted], sql` union all `);

const toSqlArray = (values: readonly (string | number)[]): SQL => sql`${`{${values.join()}}`}`;

const buildSpan = (isExact: boolean, since: SQL, until: SQL): SQL =>
  isExact ? sql`extract(epoch from ${until} - ${since})::float8` : sql`report_span(${since}, ${until})`;
const selectNoSpan = (isExact: boolean): SQL => (isExact ? sql`null::float8` : sql`null::smallint`);

/**
 * Recipients of the documents of `where` at each edge, read document by document: stage, duration, and
 * whether their link expired. The planner would take an edge of a few hours for millions of rows and read
 * every recipient: `offset 0` prevents that.
 */
function selectSeatsAtEdges({ isExact }: ReportPlan, { moments }: Edges, where: SQL, narrowing?: SQL): SQL {
  const { id, userId, teamId, templateId, sentAt } = envelopes;
  return sql`${moments} cross join lateral (
      select ${id}, ${userId}, ${teamId}, ${templateId} from ${envelopes}
      where ${where} and ${sentAt} >= edge.since and ${sentAt} < edge.until offset 0) ${envelopes}
    cross join lateral (
      select r.email, report_stage_of_seat(r) as stage, report_seat_expired(r) as has_expired,
        case when r.signing_status = 'SIGNED' then ${buildSpan(isExact, sql`r.activated_at`, sql`r.signed_at`)} end as took
      from ${recipients} r where r.envelope_id = ${id} ${narrowing ? sql`and ${narrowing}` : sql``} offset 0) f`;
}

/**
 * Documents of `where` with this time within an edge. Edges of weeks are hours, which the planner takes for
 * millions of rows. It read every rejected document once and compared each with every edge; `offset 0` makes
 * it go edge by edge.
 */
function selectDocumentsAtEdges({ cover }: ReportPlan, { moments }: Edges, at: SQL, where: SQL): SQL {
  const isWithin = sql`${at} >= edge.since and ${at} < edge.until`;
  if (cover.weeks.length === 0) return sql`${moments} join ${envelopes} on ${isWithin} where ${where}`;
  const { userId, teamId, templateId, sentAt, completedAt } = envelopes;
  return sql`${moments} cross join lateral (
      select ${userId}, ${teamId}, ${templateId}, ${sentAt}, ${completedAt} from ${envelopes}
      where ${where} and ${isWithin} offset 0) ${envelopes}`;
}

/**
 * Facts at the edges, added up per edge and then counted for its parts. The key of a week is the number of
 * its part.
 */
const sumByKey = ({ groupBy }: ReportPlan, { parts }: Edges, found: readonly SQL[]): SQL => sql`
  select ${groupBy === "WEEK" ? sql`b.part::text` : sql`key`} as key, fact, span, n * b.one as n
  from (select place, key, fact, span, count(*)::integer as n from (${joinWithUnionAll(found)}) found group by 1, 2, 3, 4) added
  join ${parts} using (place)`;

export function selectDocumentRows(plan: ReportPlan, where: SQL): SQL[] {
  const edges = buildEdges(plan);
  if (!edges) return [];
  const { isExact } = plan;
  const key = buildGroupKey(plan.groupBy, sql`null`);
  const [sentAt, completedAt] = [sql`${envelopes.sentAt}`, sql`${envelopes.completedAt}`];
  const selectEndedAs = (status: typeof FINISHED | typeof REFUSED) =>
    selectDocumentsAtEdges(plan, edges, completedAt, sql`${where} and ${hasStatus(status)}`);
  const factQueries = [
    sql`select place, ${key} as key, 'sent' as fact, ${selectNoSpan(isExact)} as span
      from ${selectDocumentsAtEdges(plan, edges, sentAt, where)}`,
    sql`select place, ${key}, 'completed', ${buildSpan(isExact, sentAt, completedAt)} from ${selectEndedAs(FINISHED)}`,
    sql`select place, ${key}, 'rejected', null from ${selectEndedAs(REFUSED)}`,
    sql`select place, ${key}, 'expired', null from ${selectSeatsAtEdges(plan, edges, where, MUST_ACT)} where f.has_expired`,
  ];
  return [sumByKey(plan, edges, factQueries)];
}

export function selectPersonRows(plan: ReportPlan, where: SQL): SQL[] {
  const edges = buildEdges(plan);
  if (!edges) return [];
  const factQuery = sql`select place, ${buildGroupKey(plan.groupBy, sql`report_domain(f.email)`)} as key, told.fact, told.span
    from ${selectSeatsAtEdges(plan, edges, where)}
    cross join lateral (values (f.stage, f.took), (case when f.has_expired then 'expired' end, null)) told (fact, span)
    where told.fact is not null`;
  return [sumByKey(plan, edges, [factQuery])];
}
