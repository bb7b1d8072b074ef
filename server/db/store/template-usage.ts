import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import type { Connection } from "../client";
import { directLinks, envelopes, recipients } from "../schema";
import { visibleEnvelopes } from "./envelope";

/** Of how many documents of a template its uses are counted: more is "more", whoever looks. */
const LOOKED_AT = 1000;

export type UseCount = { count: number; isMore: boolean; lastAt: Date | null };
const NEVER: UseCount = { count: 0, isMore: false, lastAt: null };

/** How often templates were used for documents that the actor sees in their team, by the template's number. */
export async function usesOf(
  connection: Connection,
  actor: TeamActor,
  templateIds: readonly number[],
  { bySource }: { bySource?: "TEMPLATE_DIRECT_LINK" } = {},
): Promise<(templateId: number) => UseCount> {
  if (templateIds.length === 0) return () => NEVER;
  const source = bySource ? sql`and source = ${bySource}` : sql``;
  const ids = sql.join(
    templateIds.map((id) => sql`${id}::integer`),
    sql`, `,
  );
  const rows = await connection.execute<{ id: number; n: string; seen: string; last: string | null }>(sql`
    select t.id, u.n::text as n, u.looked::text as seen, u.last::text as last
    from unnest(array[${ids}]) t(id), lateral (
      select count(*) filter (where v.seen) as n, count(*) as looked, max(v.created_at) filter (where v.seen) as last
      from (
        select ${envelopes.createdAt}, (${visibleEnvelopes(actor)}) as seen from ${envelopes}
        where ${envelopes.teamId} = ${actor.teamId} and ${envelopes.templateId} = t.id ${source}
          and ${envelopes.type} = 'DOCUMENT'
        order by ${envelopes.createdAt} desc limit ${LOOKED_AT + 1}
      ) v
    ) u`);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return (templateId) => {
    const row = byId.get(templateId);
    if (!row) return NEVER;
    return {
      count: Math.min(Number(row.n), LOOKED_AT),
      isMore: Number(row.seen) > LOOKED_AT,
      lastAt: row.last === null ? null : new Date(row.last),
    };
  };
}

/** The direct links of these templates, which the caller may read. */
export const linksOfEach = (connection: Connection, envelopeIds: readonly string[]) =>
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

/** The last documents that came through a template's direct link and that the actor sees, newest first. */
export async function lastThroughLink(
  connection: Connection,
  actor: TeamActor,
  templateId: number,
  limit: number,
) {
  const made = await connection
    .select({ envelopeId: envelopes.id, at: envelopes.createdAt, title: envelopes.title })
    .from(envelopes)
    .where(
      and(
        visibleEnvelopes(actor),
        eq(envelopes.templateId, templateId),
        eq(envelopes.source, "TEMPLATE_DIRECT_LINK"),
        isNull(envelopes.deletedAt),
      ),
    )
    .orderBy(desc(envelopes.createdAt))
    .limit(limit);
  const people = await firstToSign(
    connection,
    made.map(({ envelopeId }) => envelopeId),
  );
  return made.map((row) => ({ ...row, name: people.get(row.envelopeId) ?? row.title }));
}

/** Who came through the link has signed from the start, before everybody else. */
async function firstToSign(
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
