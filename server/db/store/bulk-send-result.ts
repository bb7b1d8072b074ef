import { and, asc, eq, inArray } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { mayHandOutLinks } from "@/server/domain/recipient/link-rights";
import type { EnvelopeStatus } from "@/server/domain/vocabulary";
import type { Connection, Transaction } from "../client";
import { envelopes, recipients } from "../schema";
import { recordAudit } from "./audit";
import { isVisibleEnvelope, loadAggregate, lockEnvelopeById } from "./envelope";
import { buildLinkEntries, getSigningLink } from "./signing-link";
import type { AuditContext } from "./transition";

export async function loadDocumentStatuses(
  connection: Connection,
  actor: TeamActor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EnvelopeStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .select({ id: envelopes.id, status: envelopes.status })
    .from(envelopes)
    .where(and(inArray(envelopes.id, [...ids]), isVisibleEnvelope(actor)));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export async function listTemplateRecipients(connection: Connection, templateId: string): Promise<string[]> {
  const rows = await connection
    .select({ name: recipients.name, email: recipients.email })
    .from(recipients)
    .where(eq(recipients.envelopeId, templateId))
    .orderBy(asc(recipients.id));
  return rows.map(({ name, email }) => name || email);
}

type Revealing = {
  ids: readonly string[];
  act: AuditContext & { actor: TeamActor };
  /** Records with the batch that links were read; called only if some were. */
  record: (tx: Transaction) => Promise<void>;
};

/**
 * Returns the signing links of these documents, each document's recipients in order, if the actor may hand
 * them out. A draft has none. The transaction that reads them records it in each document's audit log and
 * with the batch (ruling 76).
 */
export function revealLinks(
  connection: Connection,
  { ids, act, record }: Revealing,
): Promise<Map<string, string[]>> {
  return connection.transaction(async (tx) => {
    const links = new Map<string, string[]>();
    // Locked in a fixed order, so that two such calls wait for each other instead of a deadlock.
    for (const id of ids.toSorted()) {
      const envelope = await lockEnvelopeById(tx, id);
      if (!mayHandOutLinks(act.actor, envelope) || envelope.sentAt === null || envelope.deletedAt) continue;
      const people = (await loadAggregate(tx, envelope)).recipients;
      await recordAudit(tx, id, buildLinkEntries(act.actor, envelope, people, "COPY"), act);
      links.set(
        id,
        people.map((person) => getSigningLink(act.actor, envelope, person).signingUrl),
      );
    }
    if (links.size > 0) await record(tx);
    return links;
  });
}
