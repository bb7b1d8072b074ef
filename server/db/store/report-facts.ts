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

/** What is summed up of the scope, as `listedDocuments` has its own. */
function ofScope(scope: ReportScope): SQL {
  if (scope.kind !== "organisation") {
    return sql`${and(sql`team_id = ${scope.teamId}`, byRole(scope))}`;
  }
  return sql`team_id in (${listOf(scope.teamIds)})`;
}

const listOf = (values: readonly (string | number)[]): SQL =>
  values.length === 0
    ? sql`null`
    : sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      );

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** How a report is made: of what, by what, told how exactly. */
export type ReportPlan = { scope: ReportScope; cover: Cover; groupBy: ReportGrouping; isExact: boolean };

/** Said as an index of the people of an envelope has it. */
const MUST_ACT = sql.raw("r.signing_status = 'NOT_SIGNED' and r.role <> 'CC'");

/** What a row is grouped by, as text; empty where it has none. A week is the place of its part. */
const keyOf = (groupBy: ReportGrouping, domain: SQL): SQL =>
  ({
    WEEK: sql`b.part::text`,
    TEMPLATE: sql`coalesce(template_id::text, '')`,
    SENDER: sql`user_id::text`,
    TEAM: sql`team_id::text`,
    DOMAIN: sql`coalesce(${domain}, '')`,
  })[groupBy];

/** Facts out of the tallies: `key`, `fact`, `span` and `n`. */
export function talliedFacts({ scope, cover, groupBy }: ReportPlan, facts: readonly ReportFact[]): SQL[] {
  if (cover.weeks.length === 0) return [];
  const weeks = sql.join(
    cover.weeks.map(({ part, week }) => sql`(${part}::integer, ${week}::date)`),
    sql`, `,
  );
  return [reportTallies, reportChanges].map(
    (table) => sql`select ${keyOf(groupBy, sql`domain`)} as key, fact, span::float8 as span, n
      from (values ${weeks}) b (part, week) join ${table} t on t.week = b.week
      where ${ofScope(scope)} and fact in (${listOf(facts)})`,
  );
}

/** The moments between which rows are read, or null where none are. */
function edgesOf({ cover }: Pick<ReportPlan, "cover">): SQL | null {
  if (cover.edges.length === 0) return null;
  const edges = cover.edges.map(
    ({ part, from, until, sign }) =>
      sql`(${part}::integer, ${moment(from)}, ${moment(until)}, ${sign}::integer)`,
  );
  return sql`(values ${sql.join(edges, sql`, `)}) b (part, since, until, one)`;
}

/** How long something took: in seconds, or its class as the tallies have it. */
const spanOf = (isExact: boolean, since: SQL, until: SQL): SQL =>
  isExact
    ? sql`extract(epoch from ${until} - ${since})::float8`
    : sql`report_span(${since}, ${until})::float8`;

/**
 * Documents of `where` at each edge, and one document after the other what is counted of its people. Left to choose, the
 * planner takes the few hours of an edge for millions of rows and reads every person there is: `offset 0` ends that.
 */
function seatsAtEdges(edges: SQL, where: SQL, narrowing?: SQL): SQL {
  const { id, userId, teamId, templateId, sentAt } = envelopes;
  return sql`${edges} cross join lateral (
      select ${id}, ${userId}, ${teamId}, ${templateId} from ${envelopes}
      where ${where} and ${sentAt} >= b.since and ${sentAt} < b.until offset 0) ${envelopes}
    cross join lateral (
      select r.email, seat.* from ${recipients} r, report_facts_of_seat(r) seat
      where r.envelope_id = ${id} ${narrowing ? sql`and ${narrowing}` : sql``} offset 0) f`;
}

/**
 * Documents of `where` that have this moment within an edge. Edges of weeks are hours, which the planner takes for
 * millions of rows: it read every rejected document once and held each against every edge. `offset 0` makes it look
 * edge by edge.
 */
function documentsAtEdges({ cover }: ReportPlan, edges: SQL, at: SQL, where: SQL): SQL {
  const isWithin = sql`${at} >= b.since and ${at} < b.until`;
  if (cover.weeks.length === 0) return sql`${edges} join ${envelopes} on ${isWithin} where ${where}`;
  const { userId, teamId, templateId, sentAt, completedAt } = envelopes;
  return sql`${edges} cross join lateral (
      select ${userId}, ${teamId}, ${templateId}, ${sentAt}, ${completedAt} from ${envelopes}
      where ${where} and ${isWithin} offset 0) ${envelopes}`;
}

/** Facts of documents off the rows that `where` narrows to. */
export function documentRows(plan: ReportPlan, where: SQL): SQL[] {
  const edges = edgesOf(plan);
  if (!edges) return [];
  const key = keyOf(plan.groupBy, sql`null`);
  const [sentAt, completedAt] = [sql`${envelopes.sentAt}`, sql`${envelopes.completedAt}`];
  const took = spanOf(plan.isExact, sentAt, completedAt);
  const sent = documentsAtEdges(plan, edges, sentAt, where);
  const endedAs = (status: typeof FINISHED | typeof REFUSED) =>
    documentsAtEdges(plan, edges, completedAt, sql`${where} and ${inStatus(status)}`);
  return [
    sql`select ${key} as key, 'sent' as fact, null::float8 as span, b.one as n from ${sent}`,
    sql`select ${key}, 'completed', ${took}, b.one from ${endedAs(FINISHED)}`,
    sql`select ${key}, 'rejected', null, b.one from ${endedAs(REFUSED)}`,
    sql`select ${key}, f.fact, null, b.one from ${seatsAtEdges(edges, where, MUST_ACT)} where f.fact = 'expired'`,
  ];
}

/** Facts of people off the rows that `where` narrows to. */
export function personRows(plan: ReportPlan, where: SQL): SQL[] {
  const edges = edgesOf(plan);
  if (!edges) return [];
  return [
    sql`select ${keyOf(plan.groupBy, sql`report_domain(f.email)`)} as key, f.fact,
        ${spanOf(plan.isExact, sql`f.since`, sql`f.until`)} as span, b.one as n
      from ${seatsAtEdges(edges, where)}`,
  ];
}
