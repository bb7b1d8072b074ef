import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { findSkipReason, type Selected, type SkipReason } from "@/server/domain/bulk-action/barrier";
import type { BulkActionKind } from "@/server/domain/bulk-action/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import type { EnvelopeStatus, EnvelopeType } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { bulkActionItems, envelopes } from "../schema";
import { isVisibleEnvelope, isWritableEnvelope } from "./envelope";
import { mayLeaveFolder } from "./envelope-folder";
import { buildListQuery, type Narrowing } from "./envelope-list";

type Selection = { envelopeIds: readonly string[] } | { filter: Narrowing };

export type BulkAsked = { kind: BulkActionKind; type: EnvelopeType; selection: Selection };

/** Envelopes that are alike in everything that decides whether an action may include them. */
type Alike = { matches: SQL; count: number; reason: SkipReason | null };

const MOST = COUNT_LIMITS.selectedByFilter;

async function buildSelectionQuery(
  connection: Connection,
  actor: TeamActor,
  { selection, type }: BulkAsked,
  columns: SQL[] = [],
): Promise<SQL> {
  if ("filter" in selection) {
    return buildListQuery(
      connection,
      actor,
      { ...selection.filter, type: selection.filter.type ?? type },
      { limit: MOST + 1, columns },
    );
  }
  const named = and(inArray(envelopes.id, [...selection.envelopeIds]), isVisibleEnvelope(actor));
  return sql`select ${sql.join([sql`id`, sql`created_at`, ...columns], sql`, `)} from ${envelopes} where ${named}`;
}

/**
 * Counts the selected envelopes that an action may include, and the others by reason. They are grouped by the
 * deciding facts, and each group is judged once by the procedures' rules.
 * @throws DomainError LIMIT_EXCEEDED, NOT_FOUND (none of the given ids)
 */
export async function evaluateSelection(connection: Connection, actor: TeamActor, asked: BulkAsked) {
  const groups = await groupAlike(connection, actor, asked, (facts) =>
    buildSelectionQuery(connection, actor, asked, facts),
  );
  const selectedCount = groups.reduce((total, group) => total + group.count, 0);
  const unknown = assertReached(asked, selectedCount);
  const leftOut = Map.groupBy(groups, ({ reason }) => reason);
  const counts = new Map<SkipReason, number>(unknown > 0 ? [["unknown", unknown]] : []);
  for (const [reason, of] of leftOut) {
    if (reason)
      counts.set(
        reason,
        of.reduce((total, group) => total + group.count, 0),
      );
  }
  const left = [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count);
  const total = selectedCount + unknown;
  return { total, eligible: total - left.reduce((sum, { count }) => sum + count, 0), leftOut: left };
}

/** Returns how many of the given ids do not exist. @throws DomainError LIMIT_EXCEEDED, NOT_FOUND */
function assertReached({ selection }: BulkAsked, found: number): number {
  if (found > MOST) {
    throw new DomainError("LIMIT_EXCEEDED", `More than ${MOST} envelopes match: narrow the filters.`);
  }
  if ("filter" in selection) return 0;
  if (found === 0) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  return new Set(selection.envelopeIds).size - found;
}

/**
 * Writes the present selection in one statement; later matches are not part of it. Envelopes that may not be
 * included are skipped with the reason.
 * @returns the total, and the number skipped
 * @throws DomainError LIMIT_EXCEEDED, NOT_FOUND (nothing is selected)
 */
export async function freezeSelection(
  tx: Transaction,
  actor: TeamActor,
  asked: BulkAsked,
  bulkActionId: string,
): Promise<{ total: number; skipped: number }> {
  const ids = await buildSelectionQuery(tx, actor, asked);
  const written = await tx.execute<{ n: number }>(sql`
    with frozen as (
      insert into ${bulkActionItems} (bulk_action_id, position, envelope_id, state)
      select ${bulkActionId}, row_number() over (order by created_at desc, id desc), id, 'WAITING' from (${ids}) chosen
      returning 1)
    select count(*)::int as n from frozen`);
  const selectedCount = written[0]?.n ?? 0;
  if (selectedCount === 0) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  const unknown = assertReached(asked, selectedCount);
  if (unknown > 0) await addUnknown(tx, asked, bulkActionId, selectedCount);
  const own = sql`select envelope_id from ${bulkActionItems} where bulk_action_id = ${bulkActionId}`;
  let skipped = unknown;
  const groups = await groupAlike(
    tx,
    actor,
    asked,
    (facts) => sql`select ${sql.join(facts, sql`, `)} from ${envelopes} where ${envelopes.id} in (${own})`,
  );
  for (const { matches, reason } of groups) {
    if (!reason) continue;
    const left = await tx.execute<{ position: number }>(sql`
      update ${bulkActionItems} item set state = 'SKIPPED', skip_reason = ${reason} from ${envelopes}
      where item.bulk_action_id = ${bulkActionId} and item.state = 'WAITING'
        and ${envelopes.id} = item.envelope_id and ${matches} returning item.position`);
    skipped += left.length;
  }
  return { total: selectedCount + unknown, skipped };
}

async function addUnknown(
  tx: Transaction,
  { selection }: BulkAsked,
  id: string,
  after: number,
): Promise<void> {
  if ("filter" in selection) return;
  await tx.execute(sql`
    insert into ${bulkActionItems} (bulk_action_id, position, envelope_id, state, skip_reason)
    select ${id}, ${after}::int + row_number() over (order by named), named, 'SKIPPED', 'unknown'
    from (select distinct jsonb_array_elements_text(${JSON.stringify(selection.envelopeIds)}::jsonb) as named) asked
    where named not in (select envelope_id from ${bulkActionItems} where bulk_action_id = ${id})`);
}

type EnvelopeFacts = {
  type: EnvelopeType;
  status: EnvelopeStatus;
  sealing: boolean;
  own: boolean;
  writable: boolean;
  leaves: boolean;
};

/**
 * @param selectRows the envelopes to judge, as a query of these columns, so that they are not read again by id
 */
async function groupAlike(
  connection: Connection,
  actor: TeamActor,
  asked: Pick<BulkAsked, "kind" | "type">,
  selectRows: (columns: SQL[]) => SQL | Promise<SQL>,
): Promise<Alike[]> {
  const facts = {
    type: sql`${envelopes.type}`,
    status: sql`${envelopes.status}`,
    sealing: sql`(${envelopes.sealingSince} is not null)`,
    own: sql`(${envelopes.userId} = ${actor.userId}::int)`,
    writable: sql`(${isWritableEnvelope(actor)})`,
    leaves: sql`(${mayLeaveFolder(connection, actor)})`,
  };
  const columns = Object.entries(facts).map(([name, fact]) => sql`${fact} as ${sql.identifier(name)}`);
  const names = sql.join(Object.keys(facts).map(sql.identifier), sql`, `);
  const judged = await selectRows(columns);
  const rows = await connection.execute<EnvelopeFacts & { n: number }>(sql`
    select ${names}, count(*)::int as n from (${judged}) judged group by ${names}`);
  return rows.map(({ n, ...found }) => ({
    count: n,
    reason: findSkipReason(asked, toSelected(found, actor), actor),
    matches: sql.join(
      [
        sql`${facts.type} = ${found.type}`,
        sql`${facts.status} = ${found.status}`,
        ...(["sealing", "own", "writable", "leaves"] as const).map((name) =>
          found[name] ? facts[name] : sql`not ${facts[name]}`,
        ),
      ],
      sql` and `,
    ),
  }));
}

/** A representative of a group for the rules: owner 0 if not the actor's, and any sealing time. */
const toSelected = (
  { type, status, sealing, own, writable, leaves }: EnvelopeFacts,
  actor: TeamActor,
): Selected => ({
  type,
  status,
  deletedAt: null,
  sealingSince: sealing ? new Date(0) : null,
  userId: own ? actor.userId : 0,
  isWritable: writable,
  mayLeaveFolder: leaves,
});
