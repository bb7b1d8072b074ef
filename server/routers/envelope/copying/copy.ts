import type { AuditEntryInput } from "@/server/contract/audit";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import type { Transaction } from "@/server/db/client";
import { startAudit } from "@/server/db/store/audit";
import { type ItemSource, insertCopiedItems } from "@/server/db/store/copied-items";
import {
  buildSearchColumns,
  type EnvelopeRow,
  type FieldRow,
  type ItemRow,
  type MetaRow,
  type RecipientRow,
} from "@/server/db/store/envelope";
import type { RecipientDraft } from "@/server/db/store/envelope-children";
import type { FolderRow } from "@/server/db/store/folder";
import { drawLegacyId, insertEnvelope, insertMetaRow } from "@/server/db/store/new-envelope";
import { resolveReusableSender } from "@/server/db/store/sender-address";
import type { AuditContext } from "@/server/db/store/transition";
import type { TeamActor } from "@/server/domain/actor";
import { computeEffectiveVisibility } from "@/server/domain/envelope/visibility";
import { newEnvelopeId, newId } from "@/server/ids";
import { toFieldBase, toRecipientBase } from "../../audit-base";
import {
  type AttachmentDraft,
  type FieldCopy,
  insertAttachments,
  insertCopiedFields,
  insertCopiedRecipients,
  pairByIndex,
} from "./copy-children";

/** Columns kept from the source, and columns that the procedure decides anew. */
export type EnvelopeDraft = Pick<
  EnvelopeRow,
  | "type"
  | "source"
  | "title"
  | "externalId"
  | "visibility"
  | "templateType"
  | "publicTitle"
  | "publicDescription"
  | "templateId"
  | "templateRevision"
  | "authOptions"
  | "formValues"
>;

/** All parts of a new envelope. Items, recipients and fields are keyed by their source. */
export type Copy = {
  envelope: EnvelopeDraft;
  folder: Pick<FolderRow, "id" | "effectiveVisibility"> | null;
  meta: Omit<MetaRow, "envelopeId" | "id">;
  items: ReadonlyMap<string, ItemSource>;
  people: ReadonlyMap<number, RecipientDraft>;
  fields: readonly FieldCopy[];
  attachments: readonly AttachmentDraft[];
  /** Source named in the first audit entry (domain/evidence.md 6.2). */
  cause: Readonly<Record<string, unknown>>;
};

export type CopyAct = AuditContext & { actor: TeamActor };

export type CopyOwner = { userId: number; teamId: number };

/** The new rows, by the id of their source. */
export type MadeCopy = {
  id: string;
  recipients: ReadonlyMap<number, RecipientRow>;
  fields: ReadonlyMap<number, FieldRow>;
};

/**
 * Writes a new draft from stored parts, with its audit entries: shared by `duplicate`, `use` and a direct
 * link. The procedure sends the events.
 */
export async function insertCopy(
  tx: Transaction,
  act: AuditContext,
  owner: CopyOwner,
  copy: Copy,
): Promise<MadeCopy> {
  const { now } = act;
  const id = newEnvelopeId();
  const { envelope, folder, meta } = copy;
  const folders = folder ? [folder.effectiveVisibility] : [];
  await insertEnvelope(tx, act.actor, {
    ...envelope,
    id,
    legacyId: drawLegacyId(envelope.type),
    ...buildSearchColumns({
      title: envelope.title,
      externalId: envelope.externalId ?? null,
      recipients: [...copy.people.values()],
    }),
    effectiveVisibility: computeEffectiveVisibility(envelope.visibility, folders),
    userId: owner.userId,
    teamId: owner.teamId,
    folderId: folder?.id ?? null,
    createdAt: now,
    updatedAt: now,
  });
  const emailId = await resolveReusableSender(tx, owner.teamId, meta.emailId);
  await insertMetaRow(tx, { ...meta, emailId, envelopeId: id, id: newId() });
  const sources = [...copy.items.values()];
  const items = await insertCopiedItems(tx, id, sources, now);
  const recipients = await insertCopiedRecipients(tx, id, copy.people, now);
  const copiedParts = { items: pairByIndex([...copy.items.keys()], items), recipients };
  const fields = await insertCopiedFields(tx, id, copy.fields, copiedParts, now);
  await insertAttachments(tx, id, copy.attachments, now);
  const created = { title: envelope.title, source: { ...copy.cause } };
  const entries: AuditEntryInput[] = [
    { type: "DOCUMENT_CREATED", data: created },
    ...items.map((item, index) => buildItemEntry(item, sources[index])),
    ...[...recipients.values()].map(buildRecipientEntry),
    ...buildFieldEntries([...fields.values()], [...recipients.values()]),
  ];
  await startAudit(tx, id, entries, act);
  return { id, recipients, fields };
}

const buildItemEntry = (item: ItemRow, source: ItemSource | undefined): AuditEntryInput => ({
  type: "ENVELOPE_ITEM_CREATED",
  data: {
    envelopeItemId: item.id,
    envelopeItemTitle: item.title,
    sha256: Buffer.from(source?.versions.at(-1)?.sha256 ?? []).toString("hex"),
    notices: Array.isArray(item.notices) ? item.notices : [],
  },
});

const buildRecipientEntry = (row: RecipientRow): AuditEntryInput => ({
  type: "RECIPIENT_CREATED",
  data: { ...toRecipientBase(row), ...RecipientAuthOptions.parse(row.authOptions) },
});

const buildFieldEntries = (fields: readonly FieldRow[], people: readonly RecipientRow[]): AuditEntryInput[] =>
  fields.map((row) => ({ type: "FIELD_CREATED", data: toFieldBase(row, people) }));
