import type { AuditEntryInput } from "@/server/contract/audit";
import type { FieldRow, RecipientRow } from "@/server/db/store/envelope";
import { hashValue } from "@/server/db/store/recorded-value";
import type { AuditContext } from "@/server/db/store/transition";

/** Builds the recipient keys of an audit entry (domain/evidence.md 6.2, base R). */
export const toRecipientBase = (row: Pick<RecipientRow, "id" | "name" | "email" | "role">) => ({
  recipientId: row.id,
  recipientName: row.name,
  recipientEmail: row.email,
  recipientRole: row.role,
});

/** Builds the field keys (domain/evidence.md 6.2, base F). */
export const toFieldBase = (
  row: Pick<FieldRow, "secondaryId" | "type" | "recipientId">,
  people: readonly Pick<RecipientRow, "id" | "email">[],
) => ({
  fieldId: row.secondaryId,
  fieldRecipientEmail: people.find((person) => person.id === row.recipientId)?.email ?? "",
  fieldRecipientId: row.recipientId,
  fieldType: row.type,
});

/**
 * Builds the entry of values that the service filled in by itself, from the present fields. Empty without
 * any.
 */
export const buildAutoInsertedEntries = (filled: readonly FieldRow[]): AuditEntryInput[] => {
  if (filled.length === 0) return [];
  const fields = filled.map(({ id, type, recipientId, customText }) => ({
    fieldId: id,
    fieldType: type,
    recipientId,
    valueSha256: hashValue(customText),
  }));
  return [{ type: "DOCUMENT_FIELDS_AUTO_INSERTED", data: { fields } }];
};

export const toAttachmentBase = ({ id, label, data }: { id: string; label: string; data: string }) => ({
  attachmentId: id,
  label,
  address: data,
});

/** Builds the key with the source of the link behind a recipient's act, if it is known. */
export const toLinkData = ({ link }: Pick<AuditContext, "link">) => (link ? { link } : {});
