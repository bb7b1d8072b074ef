import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Envelope, EnvelopeListed } from "@/server/contract/envelope";
import { toEnvelope, toEnvelopeLite } from "@/server/contract/envelope-wire";
import { toField } from "@/server/contract/field";
import { type Recipient, toRecipient } from "@/server/contract/recipient";
import type { Connection } from "@/server/db/client";
import { directLinks, recipients, teams, users } from "@/server/db/schema";
import { type EnvelopeRow, loadAggregate, type RecipientRow } from "@/server/db/store/envelope";
import { readSigningToken } from "@/server/db/store/tokens";
import type { TeamActor } from "@/server/domain/actor";
import { maySeeSigningTokens } from "@/server/domain/envelope/visibility";
import { Refusal } from "@/server/domain/errors";

/** A recipient with its token for those who may see it, else "" (ruling 23). REST tokens see all of them. */
export const showRecipient = (row: RecipientRow, envelope: EnvelopeRow, actor: TeamActor): Recipient =>
  toRecipient(
    row,
    actor.kind === "apiToken" && maySeeSigningTokens(actor, envelope) ? readSigningToken(row) : "",
  );

async function ownerAndTeam(connection: Connection, envelope: EnvelopeRow) {
  const [row] = await connection
    .select({ userId: users.id, name: users.name, email: users.email, teamId: teams.id, url: teams.url })
    .from(users)
    .innerJoin(teams, eq(teams.id, envelope.teamId))
    .where(eq(users.id, envelope.userId));
  if (!row) throw new Refusal("NOT_FOUND", "Envelope could not be found.");
  return {
    user: { id: row.userId, name: row.name, email: row.email },
    team: { id: row.teamId, url: row.url },
  };
}

/** The full envelope of `GET /envelope/{id}` for an actor who may see it. */
export async function presentEnvelope(
  connection: Connection,
  envelope: EnvelopeRow,
  actor: TeamActor,
): Promise<Envelope> {
  const parts = await loadAggregate(connection, envelope);
  const [link] = await connection.select().from(directLinks).where(eq(directLinks.envelopeId, envelope.id));
  return toEnvelope({
    envelope,
    meta: parts.meta,
    items: parts.items,
    recipients: parts.recipients.map((row) => showRecipient(row, envelope, actor)),
    fields: parts.fields.map((row) => toField(row, envelope)),
    directLink: link
      ? {
          id: link.id,
          enabled: link.enabled,
          directTemplateRecipientId: link.recipientId,
          token: readSigningToken(link),
        }
      : null,
    ...(await ownerAndTeam(connection, envelope)),
  });
}

/** The list variant for a page of rows: people, owner and team loaded in three queries, whatever the page size. */
export async function presentList(
  connection: Connection,
  rows: readonly EnvelopeRow[],
  actor: TeamActor,
): Promise<z.infer<typeof EnvelopeListed>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const people = await connection
    .select()
    .from(recipients)
    .where(inArray(recipients.envelopeId, ids))
    .orderBy(recipients.id);
  const owners = await connection
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...new Set(rows.map((row) => row.userId))]));
  const [team] = await connection
    .select({ id: teams.id, url: teams.url })
    .from(teams)
    .where(eq(teams.id, actor.teamId));
  const byEnvelope = Map.groupBy(people, (person) => person.envelopeId);
  const ownerById = new Map(owners.map((owner) => [owner.id, owner]));
  return rows.map((row) => ({
    ...toEnvelopeLite(row),
    templateId: row.templateId,
    user: ownerById.get(row.userId) ?? { id: row.userId, name: "", email: "" },
    recipients: (byEnvelope.get(row.id) ?? []).map((person) => showRecipient(person, row, actor)),
    team: team ?? { id: row.teamId, url: "" },
  }));
}
