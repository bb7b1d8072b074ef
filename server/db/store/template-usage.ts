import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { Connection } from "../client";
import { directLinks, envelopes, recipients } from "../schema";
import { isVisibleEnvelope } from "./envelope";
import { buildLastUse, buildUseCountQuery, selectUsesBeyondRole } from "./template-uses";

/**
 * Documents of a direct link for which uses are counted, for every reader; beyond it the answer is "more".
 */
const LOOKED_AT = 1000;

export type UseCount = { count: number; isMore: boolean; lastAt: Date | null };
const NEVER: UseCount = { count: 0, isMore: false, lastAt: null };

type UsageRow = { id: number; n: string; last: string | null };

const buildIdList = (templateIds: readonly number[]) =>
  sql.join(
    templateIds.map((id) => sql`${id}::integer`),
    sql`, `,
  );

export async function countTemplateUses(
  connection: Connection,
  actor: TeamActor,
  templateIds: readonly number[],
): Promise<(templateId: number) => UseCount> {
  if (templateIds.length === 0) return () => NEVER;
  const ids = buildIdList(templateIds);
  const rows = await connection.execute<UsageRow>(sql`
    select t.id, coalesce(used.n, 0)::text as n, (${buildLastUse(actor, sql`t.id`)})::text as last
    from unnest(array[${ids}]) t(id)
    left join (${buildUseCountQuery(actor, ids)}) used on used.template_id = t.id
    left join (${selectUsesBeyondRole(actor, ids)}) beyond on beyond.template_id = t.id`);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return (templateId) => {
    const row = byId.get(templateId);
    if (!row) return NEVER;
    return { count: Number(row.n), isMore: false, lastAt: row.last === null ? null : new Date(row.last) };
  };
}

export async function countLinkUses(
  connection: Connection,
  actor: TeamActor,
  templateId: number,
): Promise<UseCount> {
  const [row] = await connection.execute<{ n: string; seen: string; last: string | null }>(sql`
    select count(*) filter (where v.seen)::text as n, count(*)::text as seen,
      max(v.created_at) filter (where v.seen)::text as last
    from (
      select ${envelopes.createdAt}, (${isVisibleEnvelope(actor)}) as seen from ${envelopes}
      where ${envelopes.teamId} = ${actor.teamId} and ${envelopes.templateId} = ${templateId}
        and source = 'TEMPLATE_DIRECT_LINK' and ${envelopes.type} = 'DOCUMENT'
      order by ${envelopes.createdAt} desc limit ${LOOKED_AT + 1}
    ) v`);
  if (!row) return NEVER;
  return {
    count: Math.min(Number(row.n), LOOKED_AT),
    isMore: Number(row.seen) > LOOKED_AT,
    lastAt: row.last === null ? null : new Date(row.last),
  };
}

export const listDirectLinks = (connection: Connection, envelopeIds: readonly string[]) =>
  envelopeIds.length === 0
    ? Promise.resolve([])
    : connection
        .select({
          envelopeId: directLinks.envelopeId,
          enabled: directLinks.enabled,
          recipientId: directLinks.recipientId,
        })
        .from(directLinks)
        .where(inArray(directLinks.envelopeId, [...envelopeIds]));

export async function listLastLinkDocuments(
  connection: Connection,
  actor: TeamActor,
  templateId: number,
  limit: number,
) {
  const linkedDocuments = await connection
    .select({ envelopeId: envelopes.id, at: envelopes.createdAt, title: envelopes.title })
    .from(envelopes)
    .where(
      and(
        isVisibleEnvelope(actor),
        eq(envelopes.templateId, templateId),
        eq(envelopes.source, "TEMPLATE_DIRECT_LINK"),
        isNull(envelopes.deletedAt),
      ),
    )
    .orderBy(desc(envelopes.createdAt))
    .limit(limit);
  const people = await listFirstSigners(
    connection,
    linkedDocuments.map(({ envelopeId }) => envelopeId),
  );
  return linkedDocuments.map((row) => ({ ...row, name: people.get(row.envelopeId) ?? row.title }));
}

/** The visitor of the link has signed from the start, before all others. */
async function listFirstSigners(
  connection: Connection,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (envelopeIds.length === 0) return new Map();
  const rows = await connection
    .selectDistinctOn([recipients.envelopeId], {
      envelopeId: recipients.envelopeId,
      name: recipients.name,
      email: recipients.email,
    })
    .from(recipients)
    .where(inArray(recipients.envelopeId, [...envelopeIds]))
    .orderBy(recipients.envelopeId, sql`${recipients.signedAt} asc nulls last`, recipients.id);
  return new Map(rows.map(({ envelopeId, name, email }) => [envelopeId, name || email]));
}
