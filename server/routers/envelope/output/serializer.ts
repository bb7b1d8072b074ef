import type { z } from "zod";
import type { Envelope, EnvelopeListed } from "@/server/contract/envelope";
import { toEnvelope, toEnvelopeLite } from "@/server/contract/envelope-wire";
import { toField } from "@/server/contract/field";
import { type Recipient, toRecipient } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import type { directLinks } from "@/server/db/schema";
import type { EnvelopeRow, RecipientRow } from "@/server/db/store/envelope";
import { loadEnvelopeParts, loadListParts, splitIntoLots } from "@/server/db/store/envelope-lots";
import { getDirectLinkToken, getSigningLinkForToken } from "@/server/db/store/signing-link";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { maySeeDirectLink } from "@/server/domain/recipient/link-rights";

/** Returns a recipient; its token is "" unless the API token may see it (rulings 23, 76). */
export const showRecipient = (row: RecipientRow, envelope: EnvelopeRow, actor: TeamActor): Recipient =>
  toRecipient(row, getSigningLinkForToken(actor, envelope, row).token);

/**
 * Serialises envelopes in the given order, for an actor who may read them (rest/README.md 2.1): recipients
 * with fields, fields with both legacy numbers. A bounded number of queries per batch.
 */
export async function serializeEnvelopes(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  actor: TeamActor,
): Promise<Envelope[]> {
  const serialisedEnvelopes: Envelope[] = [];
  for (const lot of await splitIntoLots(connection, rows, "fields"))
    serialisedEnvelopes.push(...(await serializeLot(connection, lot, actor)));
  return serialisedEnvelopes;
}

async function serializeLot(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  actor: TeamActor,
): Promise<Envelope[]> {
  const parts = await loadEnvelopeParts(connection, rows);
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
      scheduledSend: parts.scheduledSend(envelope),
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
  token: getDirectLinkToken(actor, envelope, link),
});

/** Serialises an envelope like `serializeEnvelopes`. */
export async function serializeEnvelope(
  connection: Connection,
  envelope: EnvelopeRow,
  actor: TeamActor,
): Promise<Envelope> {
  const [serialisedEnvelope] = await serializeEnvelopes(connection, [envelope], actor);
  if (!serialisedEnvelope) throw new DomainError("NOT_FOUND", "Envelope could not be found.");
  return serialisedEnvelope;
}

/** Serialises list rows. One statement per batch, whatever the page size. */
export async function serializeList(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  actor: TeamActor,
): Promise<z.infer<typeof EnvelopeListed>[]> {
  const serialisedList: z.infer<typeof EnvelopeListed>[] = [];
  for (const lot of await splitIntoLots(connection, rows, "recipients"))
    serialisedList.push(...(await listLot(connection, lot, actor)));
  return serialisedList;
}

async function listLot(connection: Connection, rows: readonly EnvelopeRow[], actor: TeamActor) {
  const { people, around } = await loadListParts(connection, rows);
  return rows.map((row) => ({
    ...toEnvelopeLite(row),
    templateId: row.templateId,
    recipients: (people.get(row.id) ?? []).map((person) => showRecipient(person, row, actor)),
    ...around(row),
  }));
}
