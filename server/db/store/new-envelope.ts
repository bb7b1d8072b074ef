import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { assertMayLand } from "@/server/domain/tenancy/token-limit";
import type { Transaction } from "../client";
import { envelopeMetas, envelopes } from "../schema";
import type { EnvelopeRow } from "./envelope";

/** A new envelope is a draft: its status is the column's default, and no other can be given. */
export type NewEnvelope = Omit<typeof envelopes.$inferInsert, "status" | "legacyId"> & {
  legacyId: SQL<number>;
};
type MetaRow = typeof envelopeMetas.$inferSelect;
export type NewMeta = typeof envelopeMetas.$inferInsert;

/**
 * Inserts a new draft. The caller adds its settings and audit entries in the same transaction. Whichever procedure
 * calls it, a limited token creates nothing outside its limit.
 * @throws DomainError FORBIDDEN
 */
export async function insertEnvelope(tx: Transaction, by: Actor, row: NewEnvelope): Promise<EnvelopeRow> {
  assertMayLand(by, row);
  const [envelope] = await tx.insert(envelopes).values(row).returning();
  if (!envelope) throw new DomainError("INTERNAL_SERVER_ERROR", "The envelope was not inserted.");
  return envelope;
}

/** The next number of the older API, drawn by the statement that inserts the envelope. */
export const drawLegacyId = (type: "DOCUMENT" | "TEMPLATE"): SQL<number> =>
  type === "DOCUMENT" ? sql`nextval('document_legacy_id')` : sql`nextval('template_legacy_id')`;

export async function insertMetaRow(tx: Transaction, row: NewMeta): Promise<MetaRow> {
  const [meta] = await tx.insert(envelopeMetas).values(row).returning();
  if (!meta) throw new DomainError("INTERNAL_SERVER_ERROR", "The settings row was not inserted.");
  return meta;
}
