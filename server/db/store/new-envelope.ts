import type { Transaction } from "../client";
import { envelopeMetas, envelopes } from "../schema";

/** A new envelope begins as a draft: its status is the column's own, and no other can be given. */
export type NewEnvelope = Omit<typeof envelopes.$inferInsert, "status">;
export type NewMeta = typeof envelopeMetas.$inferInsert;

/** Writes a new draft. Its settings and its evidence are the caller's next steps, in the same transaction. */
export async function insertEnvelope(tx: Transaction, row: NewEnvelope): Promise<void> {
  await tx.insert(envelopes).values(row);
}

/** Writes the settings of a new envelope. */
export async function insertMetaRow(tx: Transaction, row: NewMeta): Promise<void> {
  await tx.insert(envelopeMetas).values(row);
}
