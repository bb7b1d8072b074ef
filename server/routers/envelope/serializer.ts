import { asc, count, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Envelope, EnvelopeListed } from "@/server/contract/envelope";
import { toEnvelope, toEnvelopeLite } from "@/server/contract/envelope-wire";
import { toField } from "@/server/contract/field";
import { type Recipient, toRecipient } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import {
  directLinks,
  envelopeItems,
  envelopeMetas,
  fields,
  recipients,
  teams,
  users,
} from "@/server/db/schema";
import type { EnvelopeRow, RecipientRow } from "@/server/db/store/envelope";
import { directLinkToken, linkInRead } from "@/server/db/store/signing-link";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { maySeeDirectLink } from "@/server/domain/recipient/link-rights";

/** A recipient with its token for API tokens that may see it, else "" (rulings 23, 76). */
export const showRecipient = (row: RecipientRow, envelope: EnvelopeRow, actor: TeamActor): Recipient =>
  toRecipient(row, linkInRead(actor, envelope, row).token);

/** Owners and teams of a page of envelopes: two queries, whatever the page size. */
async function ownersAndTeams(connection: Connection, rows: readonly EnvelopeRow[]) {
  const [owners, named] = await Promise.all([
    connection
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(inArray(users.id, [...new Set(rows.map((row) => row.userId))])),
    connection
      .select({ id: teams.id, url: teams.url })
      .from(teams)
      .where(inArray(teams.id, [...new Set(rows.map((row) => row.teamId))])),
  ]);
  const [ownerById, teamById] = [
    new Map(owners.map((owner) => [owner.id, owner])),
    new Map(named.map((team) => [team.id, team])),
  ];
  return (row: EnvelopeRow) => ({
    user: ownerById.get(row.userId) ?? { id: row.userId, name: "", email: "" },
    team: teamById.get(row.teamId) ?? { id: row.teamId, url: "" },
  });
}

/** So few envelopes are one lot without a question. */
const FEW = 2;
/** Fields or recipients whose rows may be read, mapped and put together in one go. */
const PARTS_IN_ONE_GO = 1000;

/** The envelopes in order, cut where one go would keep everybody else waiting: nearly always one lot. */
async function lotsOf(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  parts: typeof fields | typeof recipients,
): Promise<EnvelopeRow[][]> {
  if (rows.length <= FEW) return rows.length === 0 ? [] : [[...rows]];
  const ids = rows.map(({ id }) => id);
  const counts = await connection
    .select({ id: parts.envelopeId, parts: count() })
    .from(parts)
    .where(inArray(parts.envelopeId, ids))
    .groupBy(parts.envelopeId);
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

/** Everything that hangs on some envelopes, grouped by envelope: one query a kind, whatever their number. */
async function partsOf(connection: Connection, rows: readonly EnvelopeRow[]) {
  const ids = rows.map(({ id }) => id);
  const [metas, items, people, boxes, links, around] = await Promise.all([
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
    around,
  };
}

/**
 * Full envelopes in the given order, for an actor who may read them (rest/README.md 2.1): recipients carry their
 * fields, and every field both legacy numbers. A bounded number of queries a lot of envelopes.
 */
export async function serializeEnvelopes(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  actor: TeamActor,
): Promise<Envelope[]> {
  const shown: Envelope[] = [];
  for (const lot of await lotsOf(connection, rows, fields))
    shown.push(...(await serializeLot(connection, lot, actor)));
  return shown;
}

async function serializeLot(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  actor: TeamActor,
): Promise<Envelope[]> {
  const parts = await partsOf(connection, rows);
  return rows.map((envelope) => {
    const { id } = envelope;
    const meta = parts.metas.get(id)?.[0];
    if (!meta) throw new DomainError("INTERNAL_SERVER_ERROR", "The envelope has no settings row.");
    const boxes = (parts.boxes.get(id) ?? []).map((row) => toField(row, envelope));
    const own = Map.groupBy(boxes, ({ recipientId }) => recipientId);
    const link = parts.links.get(id)?.[0];
    return toEnvelope({
      envelope,
      meta,
      items: parts.items.get(id) ?? [],
      recipients: (parts.people.get(id) ?? []).map((row) => ({
        ...showRecipient(row, envelope, actor),
        fields: own.get(row.id) ?? [],
      })),
      fields: boxes,
      directLink: link && maySeeDirectLink(actor, envelope) ? showDirectLink(link, envelope, actor) : null,
      ...parts.around(envelope),
    });
  });
}

const showDirectLink = (
  link: typeof directLinks.$inferSelect,
  envelope: EnvelopeRow,
  actor: TeamActor,
): NonNullable<Envelope["directLink"]> => ({
  id: link.id,
  enabled: link.enabled,
  directTemplateRecipientId: link.recipientId,
  token: directLinkToken(actor, envelope, link),
});

/** One full envelope, as `serializeEnvelopes`. */
export async function serializeEnvelope(
  connection: Connection,
  envelope: EnvelopeRow,
  actor: TeamActor,
): Promise<Envelope> {
  const [shown] = await serializeEnvelopes(connection, [envelope], actor);
  if (!shown) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  return shown;
}

/** The list variant for a page of rows: people, owners and teams in three queries a lot, whatever the page size. */
export async function serializeList(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  actor: TeamActor,
): Promise<z.infer<typeof EnvelopeListed>[]> {
  const shown: z.infer<typeof EnvelopeListed>[] = [];
  for (const lot of await lotsOf(connection, rows, recipients))
    shown.push(...(await listLot(connection, lot, actor)));
  return shown;
}

async function listLot(connection: Connection, rows: readonly EnvelopeRow[], actor: TeamActor) {
  const [people, around] = await Promise.all([
    connection
      .select()
      .from(recipients)
      .where(
        inArray(
          recipients.envelopeId,
          rows.map((row) => row.id),
        ),
      )
      .orderBy(asc(recipients.id)),
    ownersAndTeams(connection, rows),
  ]);
  const byEnvelope = Map.groupBy(people, (person) => person.envelopeId);
  return rows.map((row) => ({
    ...toEnvelopeLite(row),
    templateId: row.templateId,
    recipients: (byEnvelope.get(row.id) ?? []).map((person) => showRecipient(person, row, actor)),
    ...around(row),
  }));
}
