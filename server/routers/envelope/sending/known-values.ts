import { toFieldForRules } from "@/server/contract/rules";
import type { Transaction } from "@/server/db/client";
import type { Aggregate, FieldRow } from "@/server/db/store/envelope";
import { rewriteFields } from "@/server/db/store/envelope-children";
import { hashRecordedField, hashValue } from "@/server/db/store/recorded-value";
import { listDistributeInsertions } from "@/server/domain/field/autofill";

/** Fills in the values known at sending. Returns the filled fields as they are afterwards. */
export async function insertKnownValues(
  tx: Transaction,
  aggregate: Aggregate,
  now: Date,
): Promise<FieldRow[]> {
  const insertions = listDistributeInsertions(aggregate.recipients, aggregate.fields.map(toFieldForRules));
  const values = new Map(insertions.map(({ fieldId, customText }) => [fieldId, customText]));
  const filled = aggregate.fields.flatMap((row) => {
    const customText = values.get(row.id);
    return customText === undefined ? [] : [{ ...row, customText, inserted: true, insertedAt: now }];
  });
  await rewriteFields(tx, filled);
  return filled;
}

/**
 * Returns the data that the seal is later checked against: all fields as sent, and the values already filled
 * in.
 */
export function hashSentFields(fields: readonly FieldRow[], filled: readonly FieldRow[]) {
  const filledById = new Map(filled.map((row) => [row.id, row]));
  return fields.map((before) => {
    const row = filledById.get(before.id) ?? before;
    const { secondaryId: fieldId, recipientId } = row;
    const value = row.inserted ? { valueSha256: hashValue(row.customText) } : {};
    return { fieldId, recipientId, sha256: hashRecordedField(row), ...value };
  });
}
