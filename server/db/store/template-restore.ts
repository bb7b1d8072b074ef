import { eq } from "drizzle-orm";
import type { Changer } from "@/server/domain/field/changer";
import { readStoredTags } from "@/server/domain/field/open-tags";
import { getFirstPageState } from "@/server/domain/first-page";
import type { TemplateContent } from "@/server/domain/template/content";
import type { Transaction } from "../client";
import { envelopeItems, envelopes, itemVersions } from "../schema";
import type { Aggregate, FieldRow, ItemRow, ItemVersionRow, RecipientRow } from "./envelope";
import { deleteRecipient, removeFields, rewriteFields, rewriteRecipients } from "./envelope-children";
import { writeMeta } from "./envelope-data";
import { queueFirstPages } from "./first-page";
import { deleteItem } from "./item-files";
import { releaseUploads } from "./item-versions";
import { toOpenTagsColumn } from "./open-tags";
import { assignRecipientPeople } from "./recipient-person";
import { loadRevisionVersions } from "./template-revision-content";
import { issueSigningToken } from "./tokens";

type Restoring = { current: Aggregate; then: Aggregate; content: TemplateContent };

/**
 * Restores a locked template from a revision, with the row ids of that time, so that ids known to programs
 * keep their meaning. The caller restores the links beside the files; the visibility stays as it is.
 */
export async function restoreTemplate(
  tx: Transaction,
  { current, then, content }: Restoring,
  by: Changer | null,
  now: Date,
): Promise<void> {
  const { id } = current.envelope;
  const { title, externalId, publicTitle, publicDescription, authOptions, formValues } = then.envelope;
  const own = { title, externalId, publicTitle, publicDescription, authOptions, formValues };
  await tx.update(envelopes).set(own).where(eq(envelopes.id, id));
  await writeMeta(tx, id, then.meta);
  const gone = listMissing(current.fields, then.fields).map((field) => field.id);
  if (gone.length > 0) await removeFields(tx, id, gone);
  for (const row of listMissing(current.recipients, then.recipients)) await deleteRecipient(tx, id, row.id);
  await restoreItems(tx, { current, then, content }, now);
  await restorePeople(tx, current, then.recipients, now);
  await restoreFields(tx, current, then.fields, { changedBy: by, changedAt: now });
}

const listMissing = <Row extends { id: string | number }>(from: readonly Row[], to: readonly Row[]): Row[] =>
  from.filter(({ id }) => !to.some((other) => other.id === id));

async function restoreItems(
  tx: Transaction,
  { current, then, content }: Restoring,
  now: Date,
): Promise<void> {
  const { id: envelopeId } = current.envelope;
  for (const item of listMissing(current.items, then.items)) {
    await releaseUploads(tx, item.id, now);
    await deleteItem(tx, envelopeId, item.id);
  }
  const storedVersions = await loadRevisionVersions(tx, envelopeId, content);
  for (const item of then.items) {
    const before = current.items.find(({ id }) => id === item.id);
    const tags = content.files.find(({ id }) => id === item.id)?.openTags;
    const openTags = tags ? toOpenTagsColumn(readStoredTags(tags)) : null;
    const own = storedVersions.filter(({ itemId }) => itemId === item.id);
    if (before) await rewriteItem(tx, before, { ...item, openTags }, now);
    else await reinsertItem(tx, { ...item, openTags }, own, now);
  }
}

type Restored = ItemRow & { openTags: unknown };

async function rewriteItem(tx: Transaction, before: ItemRow, item: Restored, now: Date): Promise<void> {
  const isSameFile = before.originalVersionId === item.originalVersionId;
  const { firstPageKey, firstPageDueAt, firstPageFailures } = before;
  const picture = isSameFile
    ? { firstPageKey, firstPageDueAt, firstPageFailures }
    : getFirstPageState({ firstPageKey: null }, now);
  const { createdAt: _, ...restored } = item;
  const [row] = await tx
    .update(envelopeItems)
    .set({ ...restored, ...picture })
    .where(eq(envelopeItems.id, item.id))
    .returning();
  if (row && !isSameFile) await queueFirstPages(tx, [row]);
}

async function reinsertItem(
  tx: Transaction,
  item: Restored,
  versions: readonly ItemVersionRow[],
  now: Date,
): Promise<void> {
  const [row] = await tx
    .insert(envelopeItems)
    .values({ ...item, ...getFirstPageState({ firstPageKey: null }, now), createdAt: now })
    .returning();
  if (versions.length > 0) await tx.insert(itemVersions).values([...versions]);
  if (row) await queueFirstPages(tx, [row]);
}

async function restorePeople(
  tx: Transaction,
  current: Aggregate,
  then: readonly RecipientRow[],
  now: Date,
): Promise<void> {
  const before = new Map(current.recipients.map((row) => [row.id, row]));
  const rows = then.map((row) => {
    const currentRecipient = before.get(row.id);
    const { role, signingOrder, language, authOptions } = row;
    return currentRecipient
      ? { ...currentRecipient, role, signingOrder, language, authOptions, updatedAt: now }
      : { ...row, ...issueSigningToken(), createdAt: now, updatedAt: now };
  });
  await rewriteRecipients(tx, rows.map(removeReadableToken));
  const seatings = then.flatMap(({ id, name, email }) => {
    const row = before.get(id);
    return row && (row.name !== name || row.email !== email) ? [{ row, person: { name, email } }] : [];
  });
  const fields = current.fields.filter(({ id }) => then.some((row) => row.id === id));
  await assignRecipientPeople(tx, { envelope: current.envelope, fields }, seatings, now);
}

/** The token itself is no column. */
function removeReadableToken(row: RecipientRow & { token?: string }): RecipientRow {
  const { token: _, ...columns } = row;
  return columns;
}

async function restoreFields(
  tx: Transaction,
  current: Aggregate,
  then: readonly FieldRow[],
  changed: Pick<FieldRow, "changedBy" | "changedAt">,
): Promise<void> {
  const before = new Map(current.fields.map((row) => [row.id, row]));
  const rows = then.map((row) => {
    const currentField = before.get(row.id);
    if (!currentField) return { ...row, ...changed };
    const { type, envelopeItemId, recipientId, page, positionX, positionY, width, height, fieldMeta } = row;
    const place = { envelopeItemId, recipientId, page, positionX, positionY, width, height };
    return { ...currentField, type, ...place, fieldMeta, ...changed };
  });
  if (rows.length > 0) await rewriteFields(tx, rows);
}
