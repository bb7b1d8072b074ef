import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { FINISHED, REFUSED } from "@/server/domain/envelope/status";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import type { Cover } from "@/server/domain/report/cover";
import type { ReportFact, ReportGrouping } from "@/server/domain/report/facts";
import { envelopes, recipients, reportChanges, reportTallies } from "../schema";
import { listedEnvelopes } from "./envelope";
import { inStatus } from "./status-conditions";

/** Whose documents are counted: what a member of a team may list, or all of the teams of an organisation. */
export type ReportScope = TeamActor | { readonly kind: "organisation"; readonly teamIds: readonly number[] };

/** Documents of the scope: own or visible to the role; seen only as a recipient apart, for tallies do not know them. */
export function listedDocuments(scope: ReportScope): { own: SQL; received: SQL[] } {
  const isDocument = eq(envelopes.type, "DOCUMENT");
  if (scope.kind === "organisation") {
    const own = and(inArray(envelopes.teamId, [...scope.teamIds]), isNull(envelopes.deletedAt), isDocument);
    return { own: sql`${own}`, received: [] };
  }
  // One condition, not one for each class: the range is what an index narrows by.
  const own = and(eq(envelopes.teamId, scope.teamId), isNull(envelopes.deletedAt), isDocument, byRole(scope));
  const received = listedEnvelopes(scope).received.map((branch) => sql`${and(branch, isDocument)}`);
  return { own: sql`${own}`, received };
}

function byRole({ role, userId }: TeamActor): SQL | undefined {
  if (role === "ADMIN") return undefined;
  return sql`(effective_visibility in (${classesOf(role)}) or user_id = ${userId})`;
}

const classesOf = (role: TeamActor["role"]): SQL =>
  sql.join(
    VISIBLE_TO[role].map((visibility) => sql`${visibility}::visibility`),
    sql`, `,
  );

/** What is summed up of the scope, as `listedDocuments` has its own: of everybody, and what the reader alone may see. */
function sumsOfScope(scope: ReportScope): SQL[] {
  if (scope.kind === "organisation") return [sql`team_id in (${listOf(scope.teamIds)}) and owner_id is null`];
  const { teamId, role, userId } = scope;
  const everybody = sql`team_id = ${teamId} and owner_id is null`;
  if (role === "ADMIN") return [everybody];
  const isSeen = sql`effective_visibility in (${classesOf(role)})`;
  return [
    sql`${everybody} and ${isSeen}`,
    sql`team_id = ${teamId} and owner_id = ${userId} and not ${isSeen}`,
  ];
}

/** What has changed since, of the scope: changes know everything. */
function changesOfScope(scope: ReportScope): SQL {
  if (scope.kind === "organisation") return sql`team_id in (${listOf(scope.teamIds)})`;
  return sql`${and(sql`team_id = ${scope.teamId}`, byRole(scope))}`;
}

export const listOf = (values: readonly (string | number)[]): SQL =>
  values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      );

/** How a report is made: of what, by what, told how exactly. */
export type ReportPlan = { scope: ReportScope; cover: Cover; groupBy: ReportGrouping; isExact: boolean };

/** Said as an index of the people of an envelope has it. */
const MUST_ACT = sql.raw("r.signing_status = 'NOT_SIGNED' and r.role <> 'CC'");

/** What a row is grouped by, as text; empty where it has none, and for weeks, which are told by when it happened. */
const keyOf = (groupBy: ReportGrouping, domain: SQL): SQL =>
  ({
    WEEK: sql`''`,
    TEMPLATE: sql`coalesce(template_id::text, '')`,
    SENDER: sql`user_id::text`,
    TEAM: sql`team_id::text`,
    DOMAIN: sql`coalesce(${domain}, '')`,
  })[groupBy];

/** Facts out of the tallies: `key`, `fact`, `span` and `n`. */
export function talliedFacts({ scope, cover, groupBy }: ReportPlan, facts: readonly ReportFact[]): SQL[] {
  if (cover.weeks.length === 0) return [];
  const within = (sums: readonly { part: number; week: string }[]) =>
    sql`${arrayOf(sums.map(({ part }) => part))}::integer[], ${arrayOf(sums.map(({ week }) => week))}::date[]`;
  const lengths = sql`${arrayOf(cover.stretches.map(({ weeks }) => weeks))}::smallint[]`;
  const from = (joined: SQL, key: SQL, where: SQL) => sql`select ${key} as key, fact, span, n
      from ${joined} where ${where} and fact in (${listOf(facts)})`;
  const sums = sql`unnest(${within(cover.stretches)}, ${lengths}) b (part, week, weeks)
      join ${reportTallies} t on t.weeks = b.weeks and t.week = b.week`;
  const changes = sql`unnest(${within(cover.weeks)}) b (part, week)
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
    ...sumsOfScope(scope).map((ofScope) => from(sums, sumKey[groupBy], sql`${isGrouped} and ${ofScope}`)),
    from(changes, groupBy === "WEEK" ? week : keyOf(groupBy, sql`domain`), changesOfScope(scope)),
  ];
}

/**
 * The moments between which rows are read, each once: where one week ends for the reader the next begins, and what the
 * first has more the second has less. Null where there are none.
 */
function edgesOf({ cover }: ReportPlan): Edges | null {
  if (cover.edges.length === 0) return null;
  const edges = [
    ...Map.groupBy(cover.edges, ({ from, until }) => `${from.getTime()}-${until.getTime()}`).values(),
  ];
  const moments = edges.flatMap(([edge], place) => (edge ? [{ place, ...edge }] : []));
  const parts = edges.flatMap((same, place) => same.map(({ part, sign }) => ({ place, part, sign })));
  return {
    moments: sql`unnest(${arrayOf(moments.map(({ place }) => place))}::integer[],
      ${arrayOf(moments.map(({ from }) => from.toISOString()))}::timestamptz[],
      ${arrayOf(moments.map(({ until }) => until.toISOString()))}::timestamptz[]) edge (place, since, until)`,
    parts: sql`unnest(${arrayOf(parts.map(({ place }) => place))}::integer[],
      ${arrayOf(parts.map(({ part }) => part))}::integer[],
      ${arrayOf(parts.map(({ sign }) => sign))}::integer[]) b (place, part, one)`,
  };
}

type Edges = Record<"moments" | "parts", SQL>;

export const union = (counted: readonly SQL[]): SQL => sql.join([...counted], sql` union all `);

/** Numbers and dates as an array of PostgreSQL, in one parameter. */
const arrayOf = (values: readonly (string | number)[]): SQL => sql`${`{${values.join()}}`}`;

/** How long something took: in seconds, or its class as the tallies have it. */
const spanOf = (isExact: boolean, since: SQL, until: SQL): SQL =>
  isExact ? sql`extract(epoch from ${until} - ${since})::float8` : sql`report_span(${since}, ${until})`;
const noSpan = (isExact: boolean): SQL => (isExact ? sql`null::float8` : sql`null::smallint`);

/**
 * People of the documents of `where` at each edge, read one document after the other: how far each came, how long it
 * took, and whether their link ended. Left to choose, the planner takes the few hours of an edge for millions of rows and
 * reads every person there is: `offset 0` ends that.
 */
function seatsAtEdges({ isExact }: ReportPlan, { moments }: Edges, where: SQL, narrowing?: SQL): SQL {
  const { id, userId, teamId, templateId, sentAt } = envelopes;
  return sql`${moments} cross join lateral (
      select ${id}, ${userId}, ${teamId}, ${templateId} from ${envelopes}
      where ${where} and ${sentAt} >= edge.since and ${sentAt} < edge.until offset 0) ${envelopes}
    cross join lateral (
      select r.email, report_stage_of_seat(r) as stage, report_seat_expired(r) as has_expired,
        case when r.signing_status = 'SIGNED' then ${spanOf(isExact, sql`r.activated_at`, sql`r.signed_at`)} end as took
      from ${recipients} r where r.envelope_id = ${id} ${narrowing ? sql`and ${narrowing}` : sql``} offset 0) f`;
}

/**
 * Documents of `where` that have this moment within an edge. Edges of weeks are hours, which the planner takes for
 * millions of rows: it read every rejected document once and held each against every edge. `offset 0` makes it look
 * edge by edge.
 */
function documentsAtEdges({ cover }: ReportPlan, { moments }: Edges, at: SQL, where: SQL): SQL {
  const isWithin = sql`${at} >= edge.since and ${at} < edge.until`;
  if (cover.weeks.length === 0) return sql`${moments} join ${envelopes} on ${isWithin} where ${where}`;
  const { userId, teamId, templateId, sentAt, completedAt } = envelopes;
  return sql`${moments} cross join lateral (
      select ${userId}, ${teamId}, ${templateId}, ${sentAt}, ${completedAt} from ${envelopes}
      where ${where} and ${isWithin} offset 0) ${envelopes}`;
}

/** What was found at the edges, added up at each and then counted for its parts. A week is the place of its part. */
const addedUp = ({ groupBy }: ReportPlan, { parts }: Edges, found: readonly SQL[]): SQL => sql`
  select ${groupBy === "WEEK" ? sql`b.part::text` : sql`key`} as key, fact, span, n * b.one as n
  from (select place, key, fact, span, count(*)::integer as n from (${union(found)}) found group by 1, 2, 3, 4) added
  join ${parts} using (place)`;

/** Facts of documents off the rows that `where` narrows to. */
export function documentRows(plan: ReportPlan, where: SQL): SQL[] {
  const edges = edgesOf(plan);
  if (!edges) return [];
  const { isExact } = plan;
  const key = keyOf(plan.groupBy, sql`null`);
  const [sentAt, completedAt] = [sql`${envelopes.sentAt}`, sql`${envelopes.completedAt}`];
  const endedAs = (status: typeof FINISHED | typeof REFUSED) =>
    documentsAtEdges(plan, edges, completedAt, sql`${where} and ${inStatus(status)}`);
  const found = [
    sql`select place, ${key} as key, 'sent' as fact, ${noSpan(isExact)} as span
      from ${documentsAtEdges(plan, edges, sentAt, where)}`,
    sql`select place, ${key}, 'completed', ${spanOf(isExact, sentAt, completedAt)} from ${endedAs(FINISHED)}`,
    sql`select place, ${key}, 'rejected', null from ${endedAs(REFUSED)}`,
    sql`select place, ${key}, 'expired', null from ${seatsAtEdges(plan, edges, where, MUST_ACT)} where f.has_expired`,
  ];
  return [addedUp(plan, edges, found)];
}

/** Facts of people off the rows that `where` narrows to. */
export function personRows(plan: ReportPlan, where: SQL): SQL[] {
  const edges = edgesOf(plan);
  if (!edges) return [];
  const found = sql`select place, ${keyOf(plan.groupBy, sql`report_domain(f.email)`)} as key, told.fact, told.span
    from ${seatsAtEdges(plan, edges, where)}
    cross join lateral (values (f.stage, f.took), (case when f.has_expired then 'expired' end, null)) told (fact, span)
    where told.fact is not null`;
  return [addedUp(plan, edges, [found])];
}
