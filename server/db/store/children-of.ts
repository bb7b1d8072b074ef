import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Connection, Database, Transaction } from "../client";
import { envelopeItems, envelopeMetas, fields, itemVersions, recipients } from "../schema";
import type { FieldRow, RecipientRow } from "./envelope";
import { unreachedPeople } from "./list-conditions";

/** Everybody of an envelope that the caller was given, by id. */
export const recipientsOf = (connection: Connection, envelopeId: string): Promise<RecipientRow[]> =>
  connection
    .select()
    .from(recipients)
    .where(eq(recipients.envelopeId, envelopeId))
    .orderBy(asc(recipients.id));

/** Fields with their values as they stand now (domain/README.md 2.3). */
export const fieldValuesOf = (tx: Transaction, envelopeId: string) =>
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

/** The files of an envelope as they are now, in their order. For jobs, which act for nobody. */
export const currentFiles = (db: Database, envelopeId: string) =>
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

/** Everybody of these envelopes, which the caller may read, by id. */
export const recipientsOfEach = (
  connection: Connection,
  envelopeIds: readonly string[],
): Promise<RecipientRow[]> =>
  connection
    .select()
    .from(recipients)
    .where(inArray(recipients.envelopeId, [...envelopeIds]))
    .orderBy(recipients.id);

/** How many files each of these envelopes has; one without any is left out. */
export const itemCounts = (connection: Connection, envelopeIds: readonly string[]) =>
  connection
    .select({ envelopeId: envelopeItems.envelopeId, n: sql<number>`count(*)::int` })
    .from(envelopeItems)
    .where(inArray(envelopeItems.envelopeId, [...envelopeIds]))
    .groupBy(envelopeItems.envelopeId);

/** The sealed files of these envelopes, in their order. */
export const sealedItems = (connection: Connection, envelopeIds: readonly string[]) =>
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

/** Of the people of these envelopes, those who have not acted and whose last mail did not arrive. */
export async function unreachedOf(
  connection: Connection,
  envelopeIds: readonly string[],
): Promise<ReadonlySet<number>> {
  const rows = await connection.execute<{ id: number }>(unreachedPeople(envelopeIds));
  return new Set(rows.map(({ id }) => id));
}

/** In which order each of these envelopes is signed. */
export const signingModes = (connection: Connection, envelopeIds: readonly string[]) =>
  connection
    .select({ envelopeId: envelopeMetas.envelopeId, mode: envelopeMetas.signingOrder })
    .from(envelopeMetas)
    .where(inArray(envelopeMetas.envelopeId, [...envelopeIds]));

/** The fields of a recipient whose envelope the caller may read, by id. */
export const fieldsOfRecipient = (connection: Connection, recipientId: number): Promise<FieldRow[]> =>
  connection.select().from(fields).where(eq(fields.recipientId, recipientId)).orderBy(asc(fields.id));

/** The fields of these envelopes, which the caller may read, by id. */
export const fieldsOfEach = (connection: Connection, envelopeIds: readonly string[]): Promise<FieldRow[]> =>
  connection
    .select()
    .from(fields)
    .where(inArray(fields.envelopeId, [...envelopeIds]))
    .orderBy(asc(fields.id));
