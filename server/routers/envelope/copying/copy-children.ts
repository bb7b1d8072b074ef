import { asc, eq } from "drizzle-orm";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { toFieldForRules } from "@/server/contract/rules";
import type { Connection, Transaction } from "@/server/db/client";
import { attachments } from "@/server/db/schema";
import type { FieldRow, ItemRow, RecipientRow } from "@/server/db/store/envelope";
import {
  type FieldDraft,
  insertFields,
  insertRecipients,
  type RecipientDraft,
} from "@/server/db/store/envelope-children";
import { newId } from "@/server/ids";

/** Copies a recipient without the link and the recipient's acts. */
export const toRecipientDraft = (row: RecipientRow): RecipientDraft => {
  const { email, name, role, signingOrder, language } = row;
  return { email, name, role, signingOrder, language, ...RecipientAuthOptions.parse(row.authOptions) };
};

/** Inserts recipients in the given order. Returns them by the id of their source. */
export async function insertCopiedRecipients(
  tx: Transaction,
  envelopeId: string,
  drafts: ReadonlyMap<number, RecipientDraft>,
  now: Date,
): Promise<ReadonlyMap<number, RecipientRow>> {
  const rows = await insertRecipients(tx, envelopeId, [...drafts.values()], now);
  return pairByIndex([...drafts.keys()], rows);
}

/** A field to copy, with a value to fill in at once, if any. */
export type FieldCopy = { row: FieldRow; customText?: string | undefined };

/**
 * Inserts fields on the copied items and recipients; skips fields without either. Returns them by the id of
 * their source.
 */
export async function insertCopiedFields(
  tx: Transaction,
  envelopeId: string,
  source: readonly FieldCopy[],
  made: { items: ReadonlyMap<string, ItemRow>; recipients: ReadonlyMap<number, RecipientRow> },
  now: Date,
): Promise<ReadonlyMap<number, FieldRow>> {
  const drafts = source.flatMap(({ row, customText }): [number, FieldDraft][] => {
    const item = made.items.get(row.envelopeItemId);
    const recipient = made.recipients.get(row.recipientId);
    if (!item || !recipient) return [];
    const { type, page, positionX, positionY, width, height } = row;
    const place = { page, positionX, positionY, width, height };
    const owner = { envelopeItemId: item.id, recipientId: recipient.id };
    const value = customText === undefined ? {} : { customText, inserted: true, insertedAt: now };
    const { fieldMeta } = toFieldForRules(row);
    return [[row.id, { type, ...place, ...owner, fieldMeta, ...value }]];
  });
  const rows = drafts.map(([, draft]) => draft);
  return pairByIndex(
    drafts.map(([id]) => id),
    await insertFields(tx, envelopeId, rows, now),
  );
}

export type AttachmentDraft = { label: string; data: string };

export const listAttachmentDrafts = (
  connection: Connection,
  envelopeId: string,
): Promise<AttachmentDraft[]> =>
  connection
    .select({ label: attachments.label, data: attachments.data })
    .from(attachments)
    .where(eq(attachments.envelopeId, envelopeId))
    .orderBy(asc(attachments.ordinal));

export async function insertAttachments(
  tx: Transaction,
  envelopeId: string,
  drafts: readonly AttachmentDraft[],
  now: Date,
): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ label, data }) => ({ id: newId(), envelopeId, label, data, createdAt: now }));
  await tx.insert(attachments).values(rows);
}

/** Pairs the keys of the sources with the rows made of them, both in the same order. */
export const pairByIndex = <Key, Row>(keys: readonly Key[], rows: readonly Row[]): ReadonlyMap<Key, Row> =>
  new Map(
    keys.flatMap((key, index) => {
      const row = rows[index];
      return row === undefined ? [] : [[key, row] as const];
    }),
  );
