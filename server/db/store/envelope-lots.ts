import { asc, count, inArray } from "drizzle-orm";
import type { Connection } from "../client";
import { directLinks, envelopeItems, envelopeMetas, fields, recipients, teams, users } from "../schema";
import type { EnvelopeRow } from "./envelope";
import { plannedSending } from "./scheduled-sending";

/** Loads owners, teams and schedulers of a page of envelopes: two queries, whatever the page size. */
export async function ownersAndTeams(connection: Connection, rows: readonly EnvelopeRow[]) {
  const people = rows.flatMap(({ userId, scheduledSendUserId }) => [userId, scheduledSendUserId ?? userId]);
  const [owners, named] = await Promise.all([
    connection
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(inArray(users.id, [...new Set(people)])),
    connection
      .select({ id: teams.id, url: teams.url })
      .from(teams)
      .where(inArray(teams.id, [...new Set(rows.map((row) => row.teamId))])),
  ]);
  const [ownerById, teamById] = [
    new Map(owners.map((owner) => [owner.id, owner])),
    new Map(named.map((team) => [team.id, team])),
  ];
  const around = (row: EnvelopeRow) => ({
    user: ownerById.get(row.userId) ?? { id: row.userId, name: "", email: "" },
    team: teamById.get(row.teamId) ?? { id: row.teamId, url: "" },
  });
  const scheduledSend = (row: EnvelopeRow) => {
    const planned = plannedSending(row);
    return planned && { ...planned, by: ownerById.get(row.scheduledSendUserId ?? 0) ?? null };
  };
  return { around, scheduledSend };
}

/** Up to this many envelopes are one lot without a count. */
const FEW = 2;

/** Fields or recipients that are read, mapped and assembled in one go. */
const PARTS_IN_ONE_GO = 1000;

/**
 * Splits the envelopes, in order, so that one lot does not block the process for long: nearly always one lot.
 */
export async function splitIntoLots(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  parts: "fields" | "recipients",
): Promise<EnvelopeRow[][]> {
  if (rows.length <= FEW) return rows.length === 0 ? [] : [[...rows]];
  const ids = rows.map(({ id }) => id);
  const table = { fields, recipients }[parts];
  const counts = await connection
    .select({ id: table.envelopeId, parts: count() })
    .from(table)
    .where(inArray(table.envelopeId, ids))
    .groupBy(table.envelopeId);
  const partsById = new Map(counts.map((row) => [row.id, row.parts]));
  const lots: EnvelopeRow[][] = [];
  let room = 0;
  for (const row of rows) {
    const own = partsById.get(row.id) ?? 0;
    if (own > room || lots.length === 0) {
      lots.push([]);
      room = PARTS_IN_ONE_GO;
    }
    room -= own;
    lots.at(-1)?.push(row);
  }
  return lots;
}

/** Loads all parts of some envelopes, grouped by envelope: one query per kind, whatever their number. */
export async function loadEnvelopeParts(connection: Connection, rows: readonly EnvelopeRow[]) {
  const ids = rows.map(({ id }) => id);
  const [metas, items, people, boxes, links, named] = await Promise.all([
    connection.select().from(envelopeMetas).where(inArray(envelopeMetas.envelopeId, ids)),
    connection
      .select()
      .from(envelopeItems)
      .where(inArray(envelopeItems.envelopeId, ids))
      .orderBy(asc(envelopeItems.order), asc(envelopeItems.id)),
    connection
      .select()
      .from(recipients)
      .where(inArray(recipients.envelopeId, ids))
      .orderBy(asc(recipients.id)),
    connection.select().from(fields).where(inArray(fields.envelopeId, ids)).orderBy(asc(fields.id)),
    connection.select().from(directLinks).where(inArray(directLinks.envelopeId, ids)),
    ownersAndTeams(connection, rows),
  ]);
  const byEnvelope = <Part extends { envelopeId: string }>(parts: Part[]) =>
    Map.groupBy(parts, ({ envelopeId }) => envelopeId);
  return {
    metas: byEnvelope(metas),
    items: byEnvelope(items),
    people: byEnvelope(people),
    boxes: byEnvelope(boxes),
    links: byEnvelope(links),
    ...named,
  };
}
