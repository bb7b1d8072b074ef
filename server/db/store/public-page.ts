import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Connection } from "../client";
import {
  directLinks,
  envelopeItems,
  envelopeMetas,
  envelopes,
  fields,
  recipients,
  selectVisitorTitle,
  teams,
  users,
} from "../schema";
import { type Aggregate, type EnvelopeRow, ITEM_COLUMNS } from "./envelope";

/** Returns a team with an enabled public page; undefined otherwise, and for a deleted or unknown team. */
export async function findTeamWithPublicPage(connection: Connection, url: string) {
  const [team] = await connection
    .select()
    .from(teams)
    .where(and(eq(teams.url, url), eq(teams.publicPageEnabled, true), isNull(teams.deletedAt)));
  return team;
}

/**
 * All conditions are needed: of this team, public, not deleted, with an enabled link, and its owner may send.
 */
const buildListedCondition = (teamId: number): SQL | undefined =>
  and(
    eq(envelopes.teamId, teamId),
    eq(envelopes.type, "TEMPLATE"),
    eq(envelopes.templateType, "PUBLIC"),
    isNull(envelopes.deletedAt),
    eq(directLinks.enabled, true),
    isNotNull(users.emailVerifiedAt),
    isNull(users.disabledAt),
  );

type Slice = { offset: number; limit: number };

export const listPublicTemplates = (connection: Connection, teamId: number, { offset, limit }: Slice) =>
  connection
    .select({ envelope: envelopes, link: directLinks })
    .from(envelopes)
    .innerJoin(directLinks, eq(directLinks.envelopeId, envelopes.id))
    .innerJoin(users, eq(users.id, envelopes.userId))
    .where(buildListedCondition(teamId))
    .orderBy(asc(selectVisitorTitle(envelopes)), asc(envelopes.id))
    .offset(offset)
    .limit(limit);

export async function countPublicTemplates(connection: Connection, teamId: number): Promise<number> {
  const [row] = await connection
    .select({ total: count() })
    .from(envelopes)
    .innerJoin(directLinks, eq(directLinks.envelopeId, envelopes.id))
    .innerJoin(users, eq(users.id, envelopes.userId))
    .where(buildListedCondition(teamId));
  return row?.total ?? 0;
}

/** Loads all parts of a few loaded envelopes, in as many queries as for one. */
export async function loadAggregates(
  connection: Connection,
  rows: readonly EnvelopeRow[],
): Promise<Aggregate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const metas = await connection.select().from(envelopeMetas).where(inArray(envelopeMetas.envelopeId, ids));
  const items = await connection
    .select(ITEM_COLUMNS)
    .from(envelopeItems)
    .where(inArray(envelopeItems.envelopeId, ids))
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));
  const people = await connection
    .select()
    .from(recipients)
    .where(inArray(recipients.envelopeId, ids))
    .orderBy(asc(recipients.id));
  const boxes = await connection
    .select()
    .from(fields)
    .where(inArray(fields.envelopeId, ids))
    .orderBy(asc(fields.id));
  return rows.flatMap((envelope) => {
    const meta = metas.find(({ envelopeId }) => envelopeId === envelope.id);
    if (!meta) return [];
    const keepOwnRows = <Row extends { envelopeId: string }>(all: readonly Row[]) =>
      all.filter(({ envelopeId }) => envelopeId === envelope.id);
    return [
      {
        envelope,
        meta,
        items: keepOwnRows(items),
        recipients: keepOwnRows(people),
        fields: keepOwnRows(boxes),
      },
    ];
  });
}
