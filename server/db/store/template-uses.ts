import { isNull, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import type { TemplateOrder } from "@/server/domain/template/order";
import { VISIBILITIES, type Visibility } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { envelopeCounts, envelopes, templateUses } from "../schema";
import { buildListBranches } from "./envelope";

/**
 * Use of templates, and last use, for one reader. An order reveals as much as a number: in an order by all
 * uses, a "2" above a "50" would reveal hidden documents. So both orders count only what this reader's lists
 * show: visible to the role, their own, or addressed to them. Two people may see different orders, each
 * consistent with its numbers. Counts are sums of a tally that triggers on `envelope` keep in the transaction
 * that makes, hides, transfers or deletes a document (`templateUses`). Last use is one index lookup per
 * template and visibility class, or one pass over documents made from templates if those are few. Neither
 * grows with the documents of a team.
 */

/**
 * Documents beyond the reader's role are few: those addressed to them, and their own in folders hidden from
 * them.
 */
const LOOKED_AT_BEYOND = 10_000;

const joinVisibilities = (visibilities: readonly string[]): SQL =>
  sql.join(
    visibilities.map((visibility) => sql`${visibility}::visibility`),
    sql`, `,
  );

/**
 * Selects `template_id` and `n`, the number of its documents that the actor may list; templates without any
 * are left out.
 * @param only the numbers of the wanted templates, in SQL; all of the team without it
 */
export function buildUseCountQuery(actor: TeamActor, only?: SQL): SQL {
  const narrowed = only ? sql`template_id in (${only})` : sql`true`;
  const tallied = sql`select template_id, n from ${templateUses}
    where team_id = ${actor.teamId} and ${narrowed}
      and (effective_visibility in (${joinVisibilities(VISIBLE_TO[actor.role])}) or user_id = ${actor.userId})`;
  const received = selectReceivedDocuments(actor).map(
    (rows) => sql`select template_id, 1 from (${rows}) received where ${narrowed}`,
  );
  return sql`select template_id, sum(n)::integer as n
    from (${sql.join([tallied, ...received], sql` union all `)}) uses group by template_id`;
}

/**
 * Selects `template_id` and `at` of documents that the actor sees although the role does not.
 * @param only the numbers of the wanted templates, in SQL; all of the team without it
 */
export function selectUsesBeyondRole(actor: TeamActor, only?: SQL): SQL {
  const narrowed = only ? sql`template_id in (${only})` : sql`true`;
  const visibleLevels: readonly Visibility[] = VISIBLE_TO[actor.role];
  const hidden = VISIBILITIES.filter((visibility) => !visibleLevels.includes(visibility));
  const own = hidden.map((visibility) =>
    selectFromTemplates(sql`team_id = ${actor.teamId} and user_id = ${actor.userId}
      and effective_visibility = ${visibility}::visibility and ${isNull(envelopes.deletedAt)}`),
  );
  const rows = [...own, ...selectReceivedDocuments(actor)].map(
    (part) => sql`select * from (${part}) part where ${narrowed}`,
  );
  const all = rows.length > 0 ? sql.join(rows, sql` union all `) : NONE;
  return sql`select template_id, max(created_at) as at from (${all}) beyond group by template_id`;
}

const NONE = sql`select null::integer as template_id, null::timestamptz as created_at where false`;

const selectReceivedDocuments = (actor: TeamActor): SQL[] =>
  buildListBranches(actor).received.map(selectFromTemplates);

const selectFromTemplates = (where: SQL): SQL =>
  sql`select template_id, created_at from ${envelopes}
    where ${where} and type = 'DOCUMENT' and template_id is not null limit ${LOOKED_AT_BEYOND}`;

/**
 * Selects the creation time of a template's newest document that the actor may list; `beyond` is
 * `selectUsesBeyondRole`.
 */
export function buildLastUse(actor: TeamActor, templateId: SQL): SQL {
  const newest = VISIBLE_TO[actor.role].map(
    (visibility) => sql`(select d.created_at from ${envelopes} d
      where d.team_id = ${actor.teamId} and d.template_id = ${templateId}
        and d.effective_visibility = ${visibility}::visibility
        and d.type = 'DOCUMENT' and d.template_id is not null and d.deleted_at is null
      order by d.created_at desc limit 1)`,
  );
  return sql`greatest(${sql.join([...newest, sql`beyond.at`], sql`, `)})`;
}

/** `template_id` and `at`: `buildLastUse` for all used templates, in one pass over their documents. */
function buildLastUseQuery(actor: TeamActor): SQL {
  const byRole = sql`select template_id, max(created_at) as at from ${envelopes}
    where team_id = ${actor.teamId} and effective_visibility in (${joinVisibilities(VISIBLE_TO[actor.role])})
      and type = 'DOCUMENT' and template_id is not null and deleted_at is null group by template_id`;
  return sql`select template_id, max(at) as at from (${byRole} union all ${selectUsesBeyondRole(actor)}) uses group by template_id`;
}

/** Up to this many documents per template, one pass is quicker than a lookup per template. */
const WORTH_A_PASS = 4;

/** Returns whether one pass is quicker for a team's templates. It only steers: both ways find the same. */
export async function hasFewUses(connection: Connection, { teamId }: TeamActor): Promise<boolean> {
  const [row] = await connection.execute<{ few: boolean }>(sql`
    select (select coalesce(sum(n), 0) from ${templateUses} where team_id = ${teamId})
      <= ${WORTH_A_PASS} * (select coalesce(sum(n), 0) from ${envelopeCounts}
        where team_id = ${teamId} and type = 'TEMPLATE') as few`);
  return row?.few ?? false;
}

export type OrderByUse = Extract<TemplateOrder, "uses" | "lastUsedAt">;

function buildUseJoin(
  actor: TeamActor,
  { by, inOnePass }: { by: OrderByUse; inOnePass: boolean },
): { joined: SQL; value: SQL } {
  if (by === "uses") {
    const joined = sql`left join (${buildUseCountQuery(actor)}) used on used.template_id = t.legacy_id`;
    return { joined, value: sql`coalesce(used.n, 0)` };
  }
  const last = inOnePass ? buildLastUseQuery(actor) : selectUsesBeyondRole(actor);
  const at = inOnePass ? sql`beyond.at` : buildLastUse(actor, sql`t.legacy_id`);
  return {
    joined: sql`left join (${last}) beyond on beyond.template_id = t.legacy_id`,
    value: sql`coalesce(${at}, '-infinity'::timestamptz)`,
  };
}

/** Selects one page of template ids by use. Equally used or unused templates are ordered by creation time. */
export function selectTemplatesByUse(
  actor: TeamActor,
  branches: readonly SQL[],
  page: { by: OrderByUse; direction: "asc" | "desc"; offset: number; limit: number; inOnePass: boolean },
): SQL {
  const direction = sql.raw(page.direction);
  const listed = sql.join(
    branches.map(
      // A literal, so that an index of templates alone can be used.
      (where) =>
        sql`(select id, legacy_id, created_at from ${envelopes} where ${where} and type = 'TEMPLATE')`,
    ),
    sql` union all `,
  );
  const { joined, value } = buildUseJoin(actor, page);
  return sql`select t.id from (${listed}) t ${joined}
    order by ${value} ${direction}, t.created_at ${direction}, t.id ${direction}
    limit ${page.limit} offset ${page.offset}`;
}

const WORTH_FOLDING = 8;

/** Adds up the changes of sums that have many. Readers see the rows before or the sum after, never both. */
export async function mergeTemplateUses(tx: Transaction | Connection): Promise<void> {
  await tx.execute(sql`
    with many as (
        select team_id, template_id, user_id, effective_visibility from ${templateUses}
        group by 1, 2, 3, 4 having count(*) > ${WORTH_FOLDING}),
      gone as (
        delete from ${templateUses} u using many m
        where u.team_id = m.team_id and u.template_id = m.template_id and u.user_id = m.user_id
          and u.effective_visibility = m.effective_visibility returning u.*)
    insert into ${templateUses} (team_id, template_id, user_id, effective_visibility, n)
    select team_id, template_id, user_id, effective_visibility, sum(n)
    from gone group by 1, 2, 3, 4 having sum(n) <> 0`);
}
