import { and, type Column, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { DomainError } from "@/server/domain/errors";
import type { FieldMeta } from "@/server/domain/field/meta";
import type { FoundText } from "@/server/domain/field/tag";
import { getRestingState } from "@/server/domain/recipient/planned-act";
import type { FieldType, Language, RecipientRole } from "@/server/domain/vocabulary";
import { newId, newItemId } from "@/server/ids";
import { getEarlierTryIds } from "@/server/open-transaction";
import type { Transaction } from "../client";
import { envelopeItems, fields, itemVersions, recipients, uploads } from "../schema";
import { type FieldRow, ITEM_COLUMNS, type ItemRow, type RecipientRow } from "./envelope";
import { queueFirstPages } from "./first-page";
import { planItemFile } from "./item-versions";
import { issueSigningToken } from "./tokens";

export type RecipientDraft = {
  email: string;
  name: string;
  role: RecipientRole;
  signingOrder?: number | null | undefined;
  language?: Language | null | undefined;
  accessAuth?: readonly string[] | undefined;
  actionAuth?: readonly string[] | undefined;
};

/**
 * State of a new person in this role: not written to, and nothing opened (domain/signing.md 4.3, ruling 42).
 */
export const buildUnreachedState = (role: RecipientRole) => ({
  ...getRestingState(role),
  readStatus: "NOT_OPENED" as const,
  openedAt: null,
  sentAt: null,
  nextReminderAt: null,
  lastReminderSentAt: null,
  reminderCount: 0,
});

export async function insertRecipients(
  tx: Transaction,
  envelopeId: string,
  drafts: readonly RecipientDraft[],
  now: Date,
): Promise<RecipientRow[]> {
  if (drafts.length === 0) return [];
  const rows = drafts.map((draft) => {
    const { tokenHmac, tokenEncrypted } = issueSigningToken();
    return {
      envelopeId,
      email: draft.email,
      name: draft.name,
      role: draft.role,
      signingOrder: draft.signingOrder ?? null,
      language: draft.language ?? null,
      authOptions: { accessAuth: draft.accessAuth ?? [], actionAuth: draft.actionAuth ?? [] },
      tokenHmac,
      tokenEncrypted,
      ...getRestingState(draft.role),
      createdAt: now,
      updatedAt: now,
    };
  });
  const { ids, keepIds } = getEarlierTryIds();
  const rowsWithIds =
    ids.length === rows.length ? rows.map((row, index) => ({ ...row, id: ids[index] })) : rows;
  const inserted = await tx.insert(recipients).overridingSystemValue().values(rowsWithIds).returning();
  inserted.sort((a, b) => a.id - b.id);
  keepIds(inserted.map(({ id }) => id));
  return inserted;
}

export type FieldDraft = {
  /** Generated if absent. */
  secondaryId?: string;
  type: FieldType;
  envelopeItemId: string;
  recipientId: number;
  page: number;
  positionX: number;
  positionY: number;
  width: number;
  height: number;
  fieldMeta: FieldMeta | null;
  /** A value fixed by the sender, entered at once. */
  customText?: string;
  inserted?: boolean;
  insertedAt?: Date;
  /** The member who places it, as `Changer` of the domain. */
  changedBy?: unknown;
};

export async function insertFields(
  tx: Transaction,
  envelopeId: string,
  drafts: readonly FieldDraft[],
  now: Date,
): Promise<FieldRow[]> {
  const inserted: FieldRow[] = [];
  for (let start = 0; start < drafts.length; start += 500) {
    const rows = drafts
      .slice(start, start + 500)
      .map((draft) => ({ secondaryId: newId(), ...draft, envelopeId, createdAt: now, changedAt: now }));
    inserted.push(...(await tx.insert(fields).values(rows).returning()));
  }
  return inserted.sort((a, b) => a.id - b.id);
}

/** Returns whether any field of any envelope has one of these names. */
export async function isAnyFieldNamed(tx: Transaction, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const matchingFields = await tx
    .select({ id: fields.id })
    .from(fields)
    .where(inArray(fields.secondaryId, [...names]))
    .limit(1);
  return matchingFields.length > 0;
}

/** Sets the columns to the statement's new values, for an upsert that only ever updates. */
function newValues(
  table: typeof fields | typeof recipients,
  but: readonly string[] = ["id"],
): Record<string, SQL> {
  const columns: [string, Column][] = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns
      .filter(([key]) => !but.includes(key))
      .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

/** Rewrites validated fields, in one statement per batch; the caller read them under the envelope's lock. */
export async function rewriteFields(tx: Transaction, rows: readonly FieldRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) {
    await tx
      .insert(fields)
      .overridingSystemValue()
      .values(rows.slice(start, start + 500))
      .onConflictDoUpdate({ target: fields.id, set: newValues(fields) });
  }
}

/** A recipient's identity and link: only `assignRecipientPeople` writes them. */
const OF_THE_PERSON = ["id", "name", "email", "tokenHmac", "tokenEncrypted", "personSinceSeq"];

/** Rewrites recipients who have not acted, like `rewriteFields`, without changing the person or the link. */
export async function rewriteRecipients(tx: Transaction, rows: readonly RecipientRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(recipients)
    .overridingSystemValue()
    .values([...rows])
    .onConflictDoUpdate({ target: recipients.id, set: newValues(recipients, OF_THE_PERSON) });
}

export async function deleteRecipient(tx: Transaction, envelopeId: string, id: number): Promise<void> {
  await tx.delete(recipients).where(and(eq(recipients.id, id), eq(recipients.envelopeId, envelopeId)));
}

export async function removeFields(
  tx: Transaction,
  envelopeId: string,
  ids: readonly number[],
): Promise<void> {
  await tx.delete(fields).where(and(eq(fields.envelopeId, envelopeId), inArray(fields.id, [...ids])));
}

/** Assigns a field of a locked envelope to another of its recipients; `changed` names the author. */
export async function reassignField(
  tx: Transaction,
  { id, envelopeId }: FieldRow,
  recipientId: number,
  changed: Pick<FieldDraft, "changedBy"> & { changedAt: Date },
): Promise<void> {
  await tx
    .update(fields)
    .set({ recipientId, ...changed })
    .where(and(eq(fields.id, id), eq(fields.envelopeId, envelopeId)));
}

export type Uploader = { readonly teamId: number; readonly userId: number };
export const isUploadedBy = ({ teamId, userId }: Uploader): SQL | undefined =>
  and(eq(uploads.teamId, teamId), eq(uploads.userId, userId));

/** Claims uploads for good: each can be claimed once, by its uploader. @throws DomainError NOT_FOUND */
export async function claimUploads(tx: Transaction, owner: Uploader, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(uploads)
    .set({ claimedAt: now })
    .where(and(inArray(uploads.id, [...ids]), isUploadedBy(owner), isNull(uploads.claimedAt)))
    .returning();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new DomainError("NOT_FOUND", "An uploaded file could not be found, or was used already.");
    return row;
  });
}
export type UploadRow = Awaited<ReturnType<typeof claimUploads>>[number];

/**
 * An uploaded file with its prepared version for the recipients, if one was made (ruling 39a). `versionId` is
 * the promised id of that version (domain/README.md 1.4); `openTags` wait for their recipients.
 */
export type NewFile = UploadRow & {
  prepared?: UploadRow | null;
  versionId?: string | undefined;
  openTags?: readonly FoundText[];
};

export const getVisibleUpload = (file: NewFile): UploadRow => file.prepared ?? file;

/** Turns claimed uploads into items after the last one, each with its versions (ruling 65), in two statements. */
export async function insertItems(
  tx: Transaction,
  envelopeId: string,
  claimed: readonly NewFile[],
  now: Date,
): Promise<ItemRow[]> {
  if (claimed.length === 0) return [];
  const last = sql`(select coalesce(max("order"), 0) from ${envelopeItems} where envelope_id = ${envelopeId})`;
  const rows = claimed.map((file, index) => {
    const id = newItemId();
    const { columns, versions } = planItemFile(id, file, now);
    // The title was cleaned when the file was taken in (`cleanFileName`).
    const title = file.filename;
    return {
      item: { id, envelopeId, title, order: sql`${last} + ${index + 1}`, createdAt: now, ...columns },
      versions,
    };
  });
  const items = await tx
    .insert(envelopeItems)
    .values(rows.map(({ item }) => item))
    .returning(ITEM_COLUMNS);
  await tx.insert(itemVersions).values(rows.flatMap(({ versions }) => versions));
  items.sort((a, b) => a.order - b.order);
  await queueFirstPages(tx, items);
  return items;
}

/** Returns the next `document_n` or `template_n` (rest/README.md 1.6). */
