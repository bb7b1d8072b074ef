import { count, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Connection } from "../client";
import { defineJsonRows } from "../json-rows";
import { directLinks, fields, recipients, teams, users } from "../schema";
import { type EnvelopeRow, PARTS } from "./envelope";
import { getPlannedSending } from "./scheduled-sending";

const OWNERS = defineJsonRows(users, { id: users.id, name: users.name, email: users.email });
const TEAMS = defineJsonRows(teams, { id: teams.id, url: teams.url });
const LINKS = defineJsonRows(directLinks, getTableColumns(directLinks));

const isAmong = (column: string, values: readonly (string | number)[], type: "text" | "int") =>
  sql`${sql.raw(column)} = any(${sql.param([...new Set(values)])}::${sql.raw(type)}[])`;

/** Selects owners, schedulers and teams of a page of envelopes. */
function selectSurroundings(rows: readonly EnvelopeRow[]): SQL {
  const people = rows.flatMap(({ userId, scheduledSendUserId }) => [userId, scheduledSendUserId ?? userId]);
  const teamIds = rows.map(({ teamId }) => teamId);
  return sql`${OWNERS.select(isAmong("id", people, "int"))} as owners, ${TEAMS.select(isAmong("id", teamIds, "int"))} as teams`;
}

type Selected = Readonly<Record<string, unknown>> | undefined;

function parseSurroundings(selected: Selected) {
  const [ownerById, teamById] = [
    new Map(OWNERS.parse(selected?.owners).map((owner) => [owner.id, owner])),
    new Map(TEAMS.parse(selected?.teams).map((team) => [team.id, team])),
  ];
  const getSurroundings = (row: EnvelopeRow) => ({
    user: ownerById.get(row.userId) ?? { id: row.userId, name: "", email: "" },
    team: teamById.get(row.teamId) ?? { id: row.teamId, url: "" },
  });
  const getScheduledSend = (row: EnvelopeRow) => {
    const planned = getPlannedSending(row);
    return planned && { ...planned, by: ownerById.get(row.scheduledSendUserId ?? 0) ?? null };
  };
  return { around: getSurroundings, scheduledSend: getScheduledSend };
}

/** Loads owners, teams and schedulers of a page of envelopes, in one statement. */
export async function loadSurroundings(connection: Connection, rows: readonly EnvelopeRow[]) {
  const [selected] = await connection.execute(sql`select ${selectSurroundings(rows)}`);
  return parseSurroundings(selected);
}

/** Loads the recipients of some envelopes, grouped by envelope, with `loadSurroundings`, in one statement. */
export async function loadListParts(connection: Connection, rows: readonly EnvelopeRow[]) {
  const isOwn = isAmong(
    "envelope_id",
    rows.map(({ id }) => id),
    "text",
  );
  const [selected] = await connection.execute(
    sql`select ${PARTS.recipients.select(isOwn, "id")} as recipients, ${selectSurroundings(rows)}`,
  );
  const people = groupByEnvelope(PARTS.recipients.parse(selected?.recipients));
  return { people, ...parseSurroundings(selected) };
}

const groupByEnvelope = <Part extends { envelopeId: string }>(parts: Part[]): Map<string, Part[]> =>
  Map.groupBy(parts, ({ envelopeId }) => envelopeId);

/** Up to this many envelopes are one lot without a count: they hold few parts in any case. */
const FEW = { fields: 2, recipients: 10 } as const;

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
  if (rows.length <= FEW[parts]) return rows.length === 0 ? [] : [[...rows]];
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

/** Loads all parts of some envelopes, grouped by envelope, in one statement. */
export async function loadEnvelopeParts(connection: Connection, rows: readonly EnvelopeRow[]) {
  const isOwn = isAmong(
    "envelope_id",
    rows.map(({ id }) => id),
    "text",
  );
  const [selected] = await connection.execute(sql`
    select ${PARTS.metas.select(isOwn)} as metas, ${PARTS.items.select(isOwn, '"order", id')} as items,
      ${PARTS.recipients.select(isOwn, "id")} as recipients, ${PARTS.fields.select(isOwn, "id")} as fields,
      ${LINKS.select(isOwn)} as links, ${selectSurroundings(rows)}`);
  return {
    metas: groupByEnvelope(PARTS.metas.parse(selected?.metas)),
    items: groupByEnvelope(PARTS.items.parse(selected?.items)),
    people: groupByEnvelope(PARTS.recipients.parse(selected?.recipients)),
    boxes: groupByEnvelope(PARTS.fields.parse(selected?.fields)),
    links: groupByEnvelope(LINKS.parse(selected?.links)),
    ...parseSurroundings(selected),
  };
}
