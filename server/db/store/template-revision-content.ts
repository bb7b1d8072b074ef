import { and, asc, eq, inArray } from "drizzle-orm";
import { readStoredTags } from "@/server/domain/field/open-tags";
import { TemplateContent } from "@/server/domain/template/content";
import type { Connection } from "../client";
import { templateFiles, templateRevisions } from "../schema";
import { type ItemSource, toItemSource } from "./copied-items";
import type { Aggregate, FieldRow, ItemRow, MetaRow, RecipientRow } from "./envelope";
import { buildUnreachedState } from "./envelope-children";
import { toOpenTagsColumn } from "./open-tags";
import type { RevisionRow } from "./template-revision";

export async function findClosedRevision(
  connection: Connection,
  envelopeId: string,
  number: number,
): Promise<{ row: RevisionRow; content: TemplateContent } | undefined> {
  const [row] = await connection
    .select()
    .from(templateRevisions)
    .where(and(eq(templateRevisions.envelopeId, envelopeId), eq(templateRevisions.number, number)));
  if (!row || row.content === null) return undefined;
  return { row, content: TemplateContent.parse(row.content) };
}

export function buildRevisionAggregate(current: Aggregate, content: TemplateContent): Aggregate {
  const { title, externalId, visibility, templateType, publicTitle, publicDescription } = content;
  const { globalAccessAuth, globalActionAuth, formValues } = content;
  const { id: envelopeId, createdAt } = current.envelope;
  return {
    envelope: {
      ...current.envelope,
      title,
      externalId,
      visibility,
      templateType,
      publicTitle,
      publicDescription,
      formValues,
      authOptions: { globalAccessAuth, globalActionAuth },
    },
    meta: buildMetaRow(current.meta, content),
    items: content.files.map((file) => buildItemRow(file, envelopeId, createdAt)),
    recipients: content.people.map((person) => buildRecipientRow(person, envelopeId, createdAt)),
    fields: content.fields.map((field) => buildFieldRow(field, envelopeId, createdAt)),
  };
}

const buildMetaRow = (current: MetaRow, { settings }: TemplateContent): MetaRow => ({
  ...current,
  ...settings,
});

const buildItemRow = (
  { openTags: _, ...file }: TemplateContent["files"][number],
  envelopeId: string,
  createdAt: Date,
): ItemRow => ({
  ...file,
  envelopeId,
  firstPageKey: null,
  firstPageDueAt: null,
  firstPageFailures: 0,
  currentVersionId: file.originalVersionId,
  createdAt,
});

/** Without a link, because no one signs a template. */
const buildRecipientRow = (
  { accessAuth, actionAuth, ...person }: TemplateContent["people"][number],
  envelopeId: string,
  createdAt: Date,
): RecipientRow => ({
  ...person,
  envelopeId,
  authOptions: { accessAuth, actionAuth },
  tokenHmac: new Uint8Array(),
  tokenEncrypted: "",
  ...buildUnreachedState(person.role),
  rejectionReason: null,
  viewCount: 0,
  createdAt,
  updatedAt: createdAt,
  activatedAt: null,
  signedAt: null,
  expiresAt: null,
  expiredAt: null,
  expirationNotifiedAt: null,
  newLinkAskedAt: null,
  documentDeletedAt: null,
  personSinceSeq: 0,
});

const buildFieldRow = (
  field: TemplateContent["fields"][number],
  envelopeId: string,
  createdAt: Date,
): FieldRow => ({
  ...field,
  envelopeId,
  customText: "",
  inserted: false,
  insertedAt: null,
  createdAt,
  revision: 1,
  changedBy: null,
  changedAt: null,
});

export async function loadRevisionOriginals(
  connection: Connection,
  envelopeId: string,
  content: TemplateContent,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, ItemSource>> {
  const storedVersions = await loadRevisionVersions(connection, envelopeId, content);
  const byItem = Map.groupBy(storedVersions, ({ itemId }) => itemId);
  const tags = new Map(content.files.map(({ id, openTags }) => [id, openTags]));
  return new Map(
    items.map((item) => {
      const waiting = tags.get(item.id);
      const openTags = waiting ? toOpenTagsColumn(readStoredTags(waiting)) : null;
      return [item.id, toItemSource(item, byItem.get(item.id) ?? [], openTags)];
    }),
  );
}

export async function loadRevisionVersions(
  connection: Connection,
  envelopeId: string,
  content: TemplateContent,
) {
  if (content.files.length === 0) return [];
  const ids = content.files.map(({ id }) => id);
  const rows = await connection
    .select()
    .from(templateFiles)
    .where(and(eq(templateFiles.envelopeId, envelopeId), inArray(templateFiles.itemId, ids)))
    .orderBy(asc(templateFiles.ordinal));
  return rows.map(({ envelopeId: _, versionId: id, ...version }) => ({ id, ...version }));
}
