import { sql } from "drizzle-orm";
import type { Insertion } from "@/server/domain/field/autofill";
import type { Transaction } from "../client";
import { fields } from "../schema";

/** Puts values into fields in one statement, however many; the caller holds the envelope's lock. */
export async function insertValues(
  tx: Transaction,
  insertions: readonly Insertion[],
  now: Date,
): Promise<void> {
  if (insertions.length === 0) return;
  const given = JSON.stringify(
    insertions.map(({ fieldId, customText }) => ({ id: fieldId, text: customText })),
  );
  await tx.execute(sql`
    update ${fields} set custom_text = given.text, inserted = true, inserted_at = ${now.toISOString()}
    from jsonb_to_recordset(${given}::jsonb) as given(id integer, text text)
    where ${fields.id} = given.id`);
}
