import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { WAITING } from "@/server/domain/envelope/status";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import type { EnvelopeStatus, EnvelopeType } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { envelopeCounts, envelopes } from "../schema";
import { hasStatus, toStatusList } from "./status-conditions";

/** Below this many changes, folding does not make a team's sum faster. */
const WORTH_FOLDING = 500;

/**
 * Counts the team's envelopes that are visible to the role or the actor's own, exactly, at any team size.
 * Envelopes that the actor sees only as a recipient are not included.
 */
export async function countFromTallies(
  connection: Connection,
  actor: TeamActor,
  narrowing: {
    type?: EnvelopeType | undefined;
    status?: EnvelopeStatus | readonly EnvelopeStatus[] | undefined;
    isAtRoot: boolean;
  },
): Promise<number> {
  const visibleLevels = sql.join(
    VISIBLE_TO[actor.role].map((visibility) => sql`${visibility}`),
    sql`, `,
  );
  const rows = await connection.execute<{ n: string }>(sql`
    select coalesce(sum(n), 0)::text as n from ${envelopeCounts}
    where team_id = ${actor.teamId} and (effective_visibility in (${visibleLevels}) or user_id = ${actor.userId})
      ${narrowing.type ? sql`and type = ${narrowing.type}` : sql``}
      ${buildStatusCondition(toStatusList(narrowing))}
      ${narrowing.isAtRoot ? sql`and is_at_root` : sql``}`);
  return Number(rows[0]?.n);
}

export async function countTeamDocuments(
  connection: Connection,
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await connection
    .select({ teamId: envelopeCounts.teamId, n: sql<string>`sum(${envelopeCounts.n})` })
    .from(envelopeCounts)
    .where(and(inArray(envelopeCounts.teamId, [...teamIds]), eq(envelopeCounts.type, "DOCUMENT")))
    .groupBy(envelopeCounts.teamId);
  return new Map(rows.map(({ teamId, n }) => [teamId, Number(n)]));
}

function buildStatusCondition(statuses: readonly EnvelopeStatus[]): SQL {
  if (statuses.length === 0) return sql``;
  const listed = sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`and status in (${listed})`;
}

/** Adds up the changes of teams that have many. Readers see the rows before or the sum after, never both. */
export async function mergeEnvelopeCounts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with many as (select team_id from ${envelopeCounts} group by team_id having count(*) > ${WORTH_FOLDING}),
      gone as (delete from ${envelopeCounts} where team_id in (select team_id from many) returning *)
    insert into ${envelopeCounts} (team_id, user_id, type, status, effective_visibility, is_at_root, n)
    select team_id, user_id, type, status, effective_visibility, is_at_root, sum(n)
    from gone group by team_id, user_id, type, status, effective_visibility, is_at_root having sum(n) <> 0`);
}

export async function countWaiting(connection: Connection, teamIds: readonly number[]): Promise<number> {
  const [waiting] = await connection
    .select({ count: count() })
    .from(envelopes)
    .where(and(inArray(envelopes.teamId, [...teamIds]), hasStatus(WAITING), isNull(envelopes.deletedAt)));
  return waiting?.count ?? 0;
}
