import { and, asc, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { searchTextOf } from "@/server/domain/envelope/search";
import { VISIBLE_TO } from "@/server/domain/envelope/visibility";
import { Refusal } from "@/server/domain/errors";
import type { Connection, Transaction } from "../client";
import {
  envelopeItems,
  envelopeMetas,
  envelopes,
  fields,
  itemVersions,
  recipients,
  signatures,
  users,
} from "../schema";

export type EnvelopeRow = typeof envelopes.$inferSelect;
export type MetaRow = typeof envelopeMetas.$inferSelect;
export type ItemRow = typeof envelopeItems.$inferSelect;
export type RecipientRow = typeof recipients.$inferSelect;
export type FieldRow = typeof fields.$inferSelect;
export type SignatureRow = typeof signatures.$inferSelect;
export type ItemVersionRow = typeof itemVersions.$inferSelect;

/** An envelope with everything that hangs on it: items by order, recipients and fields by id. */
export type Aggregate = {
  envelope: EnvelopeRow;
  meta: MetaRow;
  items: ItemRow[];
  recipients: RecipientRow[];
  fields: FieldRow[];
};

/**
 * THE predicate of who sees an envelope: its team, alive, and own, visible to the role, or addressed to the
 * member (domain 3.3). Every read and write goes through it; what it hides is 404.
 */
export function visibleEnvelopes(actor: TeamActor): SQL | undefined {
  return and(eq(envelopes.teamId, actor.teamId), isNull(envelopes.deletedAt), seenBy(actor));
}

/** ADMIN sees everything, so nothing is asked: that keeps lists and counts on their indexes. */
function seenBy(actor: TeamActor): SQL | undefined {
  if (actor.role === "ADMIN") return undefined;
  const addressed = exists(
    sql`(select 1 from ${recipients} r join ${users} u on lower(r.email) = u.email where r.envelope_id = ${envelopes.id} and u.id = ${actor.userId})`,
  );
  return or(
    eq(envelopes.userId, actor.userId),
    inArray(envelopes.effectiveVisibility, [...VISIBLE_TO[actor.role]]),
    actor.kind === "user" ? addressed : undefined,
  );
}

/** Reads an envelope the actor may see. @throws Refusal NOT_FOUND */
export async function loadEnvelope(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<EnvelopeRow> {
  const [row] = await connection
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.id, id), visibleEnvelopes(actor)));
  if (!row) throw new Refusal("NOT_FOUND", "Envelope could not be found.");
  return row;
}

/**
 * Locks an envelope the actor may see until the transaction ends. Every mutating verb starts here: without
 * the lock two last signers each see the other as unsigned. @throws Refusal NOT_FOUND
 */
export async function lockEnvelope(tx: Transaction, actor: TeamActor, id: string): Promise<EnvelopeRow> {
  const [row] = await tx
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.id, id), visibleEnvelopes(actor)))
    .for("update");
  if (!row) throw new Refusal("NOT_FOUND", "Envelope could not be found.");
  return row;
}

/** Locks by id alone, for the system and for recipients whose token already proved the envelope. */
export async function lockEnvelopeById(tx: Transaction, id: string): Promise<EnvelopeRow> {
  const [row] = await tx.select().from(envelopes).where(eq(envelopes.id, id)).for("update");
  if (!row) throw new Refusal("NOT_FOUND", "Envelope could not be found.");
  return row;
}

/** Everything that hangs on an already loaded (and authorised) envelope. */
export async function loadAggregate(connection: Connection, envelope: EnvelopeRow): Promise<Aggregate> {
  const id = envelope.id;
  const [meta] = await connection.select().from(envelopeMetas).where(eq(envelopeMetas.envelopeId, id));
  if (!meta) throw new Refusal("INTERNAL_SERVER_ERROR", "The envelope has no settings row.");
  const items = await connection
    .select()
    .from(envelopeItems)
    .where(eq(envelopeItems.envelopeId, id))
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));
  const people = await connection
    .select()
    .from(recipients)
    .where(eq(recipients.envelopeId, id))
    .orderBy(asc(recipients.id));
  const boxes = await connection
    .select()
    .from(fields)
    .where(eq(fields.envelopeId, id))
    .orderBy(asc(fields.id));
  return { envelope, meta, items, recipients: people, fields: boxes };
}

/** The stored versions of items, newest last. */
export const loadVersions = (connection: Connection, itemIds: readonly string[]) =>
  itemIds.length === 0
    ? Promise.resolve([])
    : connection
        .select()
        .from(itemVersions)
        .where(inArray(itemVersions.itemId, [...itemIds]))
        .orderBy(asc(itemVersions.itemId), asc(itemVersions.ordinal));

/** Signature values of an envelope's fields. */
export const loadSignatures = (connection: Connection, envelopeId: string): Promise<SignatureRow[]> =>
  connection
    .select({ signature: signatures })
    .from(signatures)
    .innerJoin(fields, eq(fields.id, signatures.fieldId))
    .where(eq(fields.envelopeId, envelopeId))
    .then((rows) => rows.map((row) => row.signature));

/** What search looks through, folded and kept beside the row for the trigram index (reliability 6.3). */
export async function refreshSearchText(tx: Transaction, envelopeId: string): Promise<void> {
  const [row] = await tx
    .select({ title: envelopes.title, externalId: envelopes.externalId })
    .from(envelopes)
    .where(eq(envelopes.id, envelopeId));
  if (!row) return;
  const people = await tx
    .select({ name: recipients.name, email: recipients.email })
    .from(recipients)
    .where(eq(recipients.envelopeId, envelopeId));
  await tx
    .update(envelopes)
    .set({ searchText: searchTextOf({ ...row, recipients: people }).slice(0, 20_000) })
    .where(eq(envelopes.id, envelopeId));
}

/** Counts a change: revision and `updatedAt` (ruling 65). */
export async function touchEnvelope(tx: Transaction, envelopeId: string, now: Date): Promise<void> {
  await tx
    .update(envelopes)
    .set({ revision: sql`${envelopes.revision} + 1`, updatedAt: now })
    .where(eq(envelopes.id, envelopeId));
}
