import { asc, eq } from "drizzle-orm";
import type { Connection, Database, Transaction } from "../client";
import { envelopeItems, fields, itemVersions, recipients } from "../schema";
import type { RecipientRow } from "./envelope";

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
