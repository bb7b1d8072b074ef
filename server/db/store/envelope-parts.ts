import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Connection, Database, Transaction } from "../client";
import { envelopeItems, envelopeMetas, fields, itemVersions, recipients } from "../schema";
import type { FieldRow, RecipientRow } from "./envelope";
import { selectUnreachedPeople } from "./list-conditions";

export const listEnvelopeRecipients = (connection: Connection, envelopeId: string): Promise<RecipientRow[]> =>
  connection
    .select()
    .from(recipients)
    .where(eq(recipients.envelopeId, envelopeId))
    .orderBy(asc(recipients.id));

/** Returns the fields with their present values (domain/webhook-events.md 2.3). */
export const listFieldValues = (tx: Transaction, envelopeId: string) =>
  tx
    .select({
      id: fields.id,
      type: fields.type,
      recipientId: fields.recipientId,
      page: fields.page,
      customText: fields.customText,
      inserted: fields.inserted,
    })
    .from(fields)
    .where(eq(fields.envelopeId, envelopeId))
    .orderBy(asc(fields.id));

/** Returns the present files of an envelope in order, for jobs, which act for no user. */
export const listCurrentFiles = (db: Database, envelopeId: string) =>
  db
    .select({
      title: envelopeItems.title,
      kind: itemVersions.kind,
      key: itemVersions.storageKey,
      size: itemVersions.size,
    })
    .from(envelopeItems)
    .innerJoin(itemVersions, eq(itemVersions.id, envelopeItems.currentVersionId))
    .where(eq(envelopeItems.envelopeId, envelopeId))
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));

export const listRecipientsOfEnvelopes = (
  connection: Connection,
  envelopeIds: readonly string[],
): Promise<RecipientRow[]> =>
  connection
    .select()
    .from(recipients)
    .where(inArray(recipients.envelopeId, [...envelopeIds]))
    .orderBy(recipients.id);

export const countItemsOfEnvelopes = (connection: Connection, envelopeIds: readonly string[]) =>
  connection
    .select({ envelopeId: envelopeItems.envelopeId, n: sql<number>`count(*)::int` })
    .from(envelopeItems)
    .where(inArray(envelopeItems.envelopeId, [...envelopeIds]))
    .groupBy(envelopeItems.envelopeId);

export const listSealedItems = (connection: Connection, envelopeIds: readonly string[]) =>
  connection
    .select({ id: envelopeItems.id, envelopeId: envelopeItems.envelopeId })
    .from(envelopeItems)
    .where(
      and(
        inArray(envelopeItems.envelopeId, [...envelopeIds]),
        ne(envelopeItems.currentVersionId, envelopeItems.originalVersionId),
      ),
    )
    .orderBy(asc(envelopeItems.order), asc(envelopeItems.id));

/** Returns the recipients of these envelopes who have not acted and whose last mail did not arrive. */
export async function listUnreachedIds(
  connection: Connection,
  envelopeIds: readonly string[],
): Promise<ReadonlySet<number>> {
  const rows = await connection.execute<{ id: number }>(selectUnreachedPeople(envelopeIds));
  return new Set(rows.map(({ id }) => id));
}

export const listSigningModes = (connection: Connection, envelopeIds: readonly string[]) =>
  connection
    .select({ envelopeId: envelopeMetas.envelopeId, mode: envelopeMetas.signingOrder })
    .from(envelopeMetas)
    .where(inArray(envelopeMetas.envelopeId, [...envelopeIds]));

export const listRecipientFields = (connection: Connection, recipientId: number): Promise<FieldRow[]> =>
  connection.select().from(fields).where(eq(fields.recipientId, recipientId)).orderBy(asc(fields.id));

export const listFieldsOfEnvelopes = (
  connection: Connection,
  envelopeIds: readonly string[],
): Promise<FieldRow[]> =>
  connection
    .select()
    .from(fields)
    .where(inArray(fields.envelopeId, [...envelopeIds]))
    .orderBy(asc(fields.id));
