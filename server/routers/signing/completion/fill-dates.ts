import type { AuditEntryInput } from "@/server/contract/audit";
import { toFieldForRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import type { FieldRow } from "@/server/db/store/envelope";
import { writeFieldText } from "@/server/db/store/field-values";
import type { RecipientContext } from "@/server/db/store/signing";
import { listCompletionInsertions } from "@/server/domain/field/autofill";
import { toRecipientBase } from "../../audit-base";
import { formatDateFieldText } from "../recipient/value-context";

/** Fills empty DATE fields with the moment of completion. Returns their rows, with an audit entry each. */
export async function fillDates(
  tx: Transaction,
  party: RecipientContext,
  now: Date,
): Promise<{ fields: FieldRow[]; entries: AuditEntryInput[] }> {
  const own = party.fields.filter((field) => field.recipientId === party.recipient.id).map(toFieldForRules);
  const fields: FieldRow[] = [];
  const entries: AuditEntryInput[] = [];
  for (const { fieldId, customText } of listCompletionInsertions(own, formatDateFieldText(party.meta, now))) {
    const row = await writeFieldText(tx, fieldId, customText, now);
    if (!row) continue;
    fields.push(row);
    entries.push({
      type: "DOCUMENT_FIELD_INSERTED",
      data: {
        ...toRecipientBase(party.recipient),
        fieldId: row.secondaryId,
        field: { type: row.type, data: customText },
      },
    });
  }
  return { fields, entries };
}
