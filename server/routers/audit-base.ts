import type { FieldRow, RecipientRow } from "@/server/db/store/envelope";

/** The recipient keys every audit entry about a recipient carries (domain 6.2, base R). */
export const recipientBase = (row: Pick<RecipientRow, "id" | "name" | "email" | "role">) => ({
  recipientId: row.id,
  recipientName: row.name,
  recipientEmail: row.email,
  recipientRole: row.role,
});

/** The field keys (domain 6.2, base F). */
export const fieldBase = (
  row: Pick<FieldRow, "secondaryId" | "type" | "recipientId">,
  people: readonly Pick<RecipientRow, "id" | "email">[],
) => ({
  fieldId: row.secondaryId,
  fieldRecipientEmail: people.find((person) => person.id === row.recipientId)?.email ?? "",
  fieldRecipientId: row.recipientId,
  fieldType: row.type,
});
