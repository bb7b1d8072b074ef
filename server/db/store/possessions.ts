import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { UNSENT, WAITING } from "@/server/domain/envelope/status";
import type { Connection, Transaction } from "../client";
import { directLinks, envelopes, organisationMembers, teamAccess, teams } from "../schema";
import { hasStatus } from "./status-conditions";

export type Possessions = {
  id: number;
  name: string;
  organisationId: number;
  drafts: number;
  pending: number;
  finished: number;
  templates: number;
  directLinks: number;
};

/**
 * Returns every team of a user's organisations that they are in or own envelopes in, with the counts of
 * those. Deleted teams are left out.
 */
export const countPossessionsByTeam = (connection: Connection, userId: number, limit: number) =>
  connection.execute<Possessions>(sql`
    select t.id, t.name, t.organisation_id as "organisationId",
      count(e.id) filter (where e.type = 'DOCUMENT' and e.status = ${UNSENT})::int as drafts,
      count(e.id) filter (where e.type = 'DOCUMENT' and e.status = ${WAITING})::int as pending,
      count(e.id) filter (where e.type = 'DOCUMENT' and e.status not in (${UNSENT}, ${WAITING}))::int as finished,
      count(e.id) filter (where e.type = 'TEMPLATE')::int as templates,
      count(d.id) filter (where d.enabled)::int as "directLinks"
    from ${teams} t
      join ${organisationMembers} m on m.organisation_id = t.organisation_id and m.user_id = ${userId}
      left join ${envelopes} e on e.team_id = t.id and e.user_id = ${userId} and e.deleted_at is null
      left join ${directLinks} d on d.envelope_id = e.id
    where t.deleted_at is null
    group by t.id
    having count(e.id) > 0
      or exists (select 1 from ${teamAccess} a where a.team_id = t.id and a.user_id = ${userId})
    order by t.id limit ${limit}`);

type EnvelopeInTeam = { id: string; teamId: number };

export const listPendingEnvelopes = (
  tx: Transaction,
  teamIds: readonly number[],
  userId: number,
  limit: number,
): Promise<EnvelopeInTeam[]> =>
  listExistingEnvelopes(tx, teamIds, and(eq(envelopes.userId, userId), hasStatus(WAITING)), limit);

export const listUnsentEnvelopes = (
  tx: Transaction,
  teamIds: readonly number[],
  limit: number,
): Promise<EnvelopeInTeam[]> =>
  listExistingEnvelopes(tx, teamIds, or(eq(envelopes.type, "TEMPLATE"), hasStatus(UNSENT)), limit);

const listExistingEnvelopes = (
  tx: Transaction,
  teamIds: readonly number[],
  which: ReturnType<typeof and>,
  limit: number,
): Promise<EnvelopeInTeam[]> =>
  tx
    .select({ id: envelopes.id, teamId: envelopes.teamId })
    .from(envelopes)
    .where(and(inArray(envelopes.teamId, [...teamIds]), isNull(envelopes.deletedAt), which))
    .orderBy(asc(envelopes.id))
    .limit(limit);
