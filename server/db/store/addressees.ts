import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { readSearch } from "@/server/domain/envelope/search";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import type { Connection, Transaction } from "../client";
import { addresseeChanges, addressees, dismissedAddressees } from "../schema";

/** Number of newest rows that are searched before an index: frequent people are among them. */
const NEWEST = sql.raw("2000");
/**
 * More matches from one source do not change which are best. Written out, so that the planner expects few
 * rows.
 */
const FOUND = sql.raw("60");
/** With fewer matches, the index is asked for older ones. */
const ENOUGH = 8;
/** Number of changes folded at once. */
const FOLDED = 20_000;
/** Prefix lengths in the index, longest first; as in the function `person_search_keys`. */
const KEY_LENGTHS = [5, 3, 2, 1];

export type Addressee = {
  email: string;
  name: string;
  sent: number;
  sentByMe: number;
  lastSentAt: Date;
};

/**
 * Finds people that the team has sent to, by envelopes that the actor may list. Hidden envelopes do not
 * count, not even for a name. Returns the best of the newest, not all: for suggestions.
 */
export async function findAddressees(
  connection: Connection,
  actor: TeamActor,
  query: string,
): Promise<Addressee[]> {
  const terms = readSearch(query)?.terms ?? [];
  const visibilityCondition = buildVisibleCondition(actor);
  const newest = await loadAddresseeTotals(
    connection,
    actor,
    terms,
    selectNewestMatches(actor, visibilityCondition, terms),
  );
  if (newest.length >= ENOUGH || terms.length === 0) return newest;
  return loadAddresseeTotals(
    connection,
    actor,
    terms,
    sql`${selectNewestMatches(actor, visibilityCondition, terms)} union ${selectOlderMatches(actor, visibilityCondition, terms)}`,
  );
}

/** Same rule as the list of envelopes: those visible to the role, and the actor's own (`buildListBranches`). */
function buildVisibleCondition(actor: TeamActor): SQL {
  const classes = sql.join(
    VISIBLE_TO[actor.role].map((visibility) => sql`${visibility}`),
    sql`, `,
  );
  return sql`team_id = ${actor.teamId} and (effective_visibility in (${classes}) or user_id = ${actor.userId})`;
}

export const matchesTerms = (terms: readonly string[]): SQL =>
  sql.join(
    [sql`true`, ...terms.map((term) => sql`search_text like ${`% ${term.replace(/[\\%_]/g, "\\$&")}%`}`)],
    sql` and `,
  );

/** Builds an index condition on the prefixes of these terms, which finds every match. */
export const buildSearchKeyCondition = (teamId: number, terms: readonly string[]): SQL => {
  const keys = terms.flatMap((term) => {
    const letters = [...(term.split(" ")[0] ?? "")];
    const length = KEY_LENGTHS.find((known) => known <= letters.length);
    return length === undefined ? [] : [`${teamId}:${letters.slice(0, length).join("")}`];
  });
  return sql`person_search_keys(team_id, search_text) @> ${sql.param(keys)}::text[]`;
};

function selectNewestMatches(actor: TeamActor, seen: SQL, terms: readonly string[]): SQL {
  const selectRecent = (whose: SQL) => sql`(select email from (select email, search_text from ${addressees}
    where ${whose} order by last_sent_at desc limit ${NEWEST}) newest where ${matchesTerms(terms)} limit ${FOUND})`;
  const own = sql`team_id = ${actor.teamId} and user_id = ${actor.userId}`;
  const changed = sql`(select email from ${addresseeChanges} where ${seen} and ${matchesTerms(terms)}
    order by id desc limit ${FOUND})`;
  return sql.join([selectRecent(own), selectRecent(seen), changed], sql` union `);
}

const selectOlderMatches = (actor: TeamActor, seen: SQL, terms: readonly string[]): SQL =>
  sql`(select email from ${addressees} where ${seen} and ${buildSearchKeyCondition(actor.teamId, terms)} and ${matchesTerms(terms)}
    limit ${FOUND})`;

/**
 * Present totals of those addresses, of envelopes that the actor may see, without dismissed people. Names are
 * summed up separately: a name only on a hidden envelope is neither shown nor matched.
 */
async function loadAddresseeTotals(
  connection: Connection,
  actor: TeamActor,
  terms: readonly string[],
  emails: SQL,
): Promise<Addressee[]> {
  const visibilityCondition = buildVisibleCondition(actor);
  const selectCandidates = (table: SQL) =>
    sql`select email, name, search_text, user_id, n, last_sent_at from ${table}
      where ${visibilityCondition} and email in (select email from candidate)`;
  const rows = await connection.execute<Record<"email" | "name" | "sent" | "by_me" | "last_ms", string>>(sql`
    with candidate as materialized (${emails}),
      known as (${selectCandidates(sql`${addressees}`)} union all ${selectCandidates(sql`${addresseeChanges}`)}),
      named as (select email, name, search_text, user_id, sum(n) as n, max(last_sent_at) as at
        from known group by email, name, search_text, user_id having sum(n) > 0)
    select email, sum(n)::text as sent, coalesce(sum(n) filter (where user_id = ${actor.userId}), 0)::text as by_me,
      (array_agg(name order by (name = ''), at desc, name))[1] as name,
      (extract(epoch from max(at)) * 1000)::bigint::text as last_ms
    from named group by email
    having bool_or(${matchesTerms(terms)}) and not exists (select from ${dismissedAddressees} gone where gone.team_id = ${actor.teamId}
      and gone.user_id = ${actor.userId} and gone.email = named.email and gone.dismissed_at >= max(at))`);
  return rows.map((row) => ({
    email: row.email,
    name: row.name,
    sent: Number(row.sent),
    sentByMe: Number(row.by_me),
    lastSentAt: new Date(Number(row.last_ms)),
  }));
}

/** Hides a person from the actor's suggestions until someone sends to them again. */
export async function dismissAddressee(
  tx: Transaction,
  actor: TeamActor,
  email: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(dismissedAddressees)
    .values({ teamId: actor.teamId, userId: actor.userId, email, dismissedAt: now })
    .onConflictDoUpdate({
      target: [dismissedAddressees.teamId, dismissedAddressees.userId, dismissedAddressees.email],
      set: { dismissedAt: now },
    });
}

export async function restoreAddressee(tx: Transaction, actor: TeamActor, email: string): Promise<void> {
  await tx
    .delete(dismissedAddressees)
    .where(
      and(
        eq(dismissedAddressees.teamId, actor.teamId),
        eq(dismissedAddressees.userId, actor.userId),
        eq(dismissedAddressees.email, email),
      ),
    );
}

/** Adds up the oldest changes. Readers see the rows before or the sum after, never both. */
export async function mergeAddresseeChanges(tx: Transaction): Promise<void> {
  const folded = await tx.execute<{ id: string; n: number }>(sql`
    with oldest as (select id from ${addresseeChanges} order by id limit ${FOLDED} for update skip locked),
      gone as (delete from ${addresseeChanges} where id in (select id from oldest) returning *)
    insert into ${addressees} as kept (team_id, user_id, effective_visibility, email, name, n, last_sent_at)
    select team_id, user_id, effective_visibility, email, name, sum(n), max(last_sent_at)
    from gone group by team_id, user_id, effective_visibility, email, name
    order by team_id, email, user_id, effective_visibility, name
    on conflict (team_id, email, user_id, effective_visibility, name) do update set n = kept.n + excluded.n,
      last_sent_at = greatest(kept.last_sent_at, excluded.last_sent_at)
    returning id::text, n`);
  const empty = folded.filter(({ n }) => n === 0).map(({ id }) => Number(id));
  if (empty.length > 0) await tx.delete(addressees).where(inArray(addressees.id, empty));
}
