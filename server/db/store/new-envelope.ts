import type { Actor } from "@/server/domain/actor";
import { assertMayLand } from "@/server/domain/tenancy/token-limit";
import type { Transaction } from "../client";
import { envelopeMetas, envelopes } from "../schema";

/** A new envelope begins as a draft: its status is the column's own, and no other can be given. */
export type NewEnvelope = Omit<typeof envelopes.$inferInsert, "status">;
export type NewMeta = typeof envelopeMetas.$inferInsert;

/**
 * Writes a new draft. Its settings and its evidence are the caller's next steps, in the same transaction. Whichever verb
 * made it, a limited token makes nothing outside of its limit. @throws DomainError FORBIDDEN
 */
export async function insertEnvelope(tx: Transaction, by: Actor, row: NewEnvelope): Promise<void> {
  assertMayLand(by, row);
  await tx.insert(envelopes).values(row);
}

/** Writes the settings of a new envelope. */
export async function insertMetaRow(tx: Transaction, row: NewMeta): Promise<void> {
  await tx.insert(envelopeMetas).values(row);
}
